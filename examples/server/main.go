// Server keeps tables of all games behind a small HTTP interface. Each seat has
// a secret token and is sent only what it may know; tables are stored as
// records after every change and found again after a restart.
//
//	POST /tables              {"game":"traindice","players":2,"options":{}}
//	GET  /tables/ID           ?token=T: what the seat sees; without a token the spectator's view
//	POST /tables/ID/moves     ?token=T {"step":3,"move":"keep 344"}
//	POST /tables/ID/undo      ?token=T {"step":4}
//	GET  /tables/ID/log       ?token=T&from=0
package main

import (
	"flag"
	"log"
	"net/http"
	"time"
)

func main() {
	address := flag.String("address", "127.0.0.1:8080", "address to listen on")
	dir := flag.String("dir", "tables", "directory that keeps the tables")
	flag.Parse()
	s, err := load(*dir)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d tables in %s, listening on http://%s", len(s.tables), *dir, *address)
	server := http.Server{Addr: *address, Handler: s.handler(), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
