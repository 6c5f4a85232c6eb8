// Cluster serves tables of all games over HTTP from any number of processes.
// The log of a table is a subject of a NATS JetStream stream, and the state of
// the table is the fold of that log: a process keeps nothing that another does
// not find in the log, so any of them serves any table. Order, replication and
// delivery of the log are those of JetStream.
//
//	go run . -dir data           one process with an embedded server
//	go run . -nats nats://HOST   one of any number that use servers elsewhere
//
// See README.md for three processes in one cluster, for tournaments and for
// figures.
//
// # The interface
//
// Requests and answers are JSON. TOKEN is the secret of a seat, sent as
// "Authorization: Bearer TOKEN" or, where headers cannot be set, as the query
// parameter token; who sends none sees what a spectator sees.
//
//	GET  /games                 the games with their presets
//	POST /tables                {"game":"traindice","players":2,"options":{},"request":"ID"}
//	                            answers {"table":"T"}
//	POST /tables/T/seats        {"seat":0,"token":"..."}: takes a seat, the first free one
//	                            if none is named; a token of 20 or more bytes is chosen for
//	                            the client if it sends none, and is of one seat at a table.
//	                            Answers {"seat":0,"token":"..."}
//	GET  /tables/T              all that the seat sees now: step, turn, view, legal moves ...
//	GET  /tables/T/legal        {"step":3,"legal":["roll"]}
//	GET  /tables/T/picture      the view as plain text
//	GET  /tables/T/log?from=0   the steps as the seat saw them, with reports
//	POST /tables/T/check        {"move":"roll"}: answers {"legal":true} or the refusal
//	POST /tables/T/moves        {"step":3,"move":"roll","request":"ID"}
//	                            answers {"step":3,"look":{...}} once the log holds the move
//	GET  /tables/T/events       server-sent events {"entries":[...],"look":{...}}; the id of an
//	                            event is the number of log entries sent so far, from which a
//	                            client that comes back goes on
//	GET  /tables/T/record       the record of a game that is over, as text
//
// A request id is chosen by the client, up to 64 letters, digits, dots, hyphens
// and underscores. Who gets no answer, or the status 503, sends the same request
// again, to whatever host: it has effect once. Taking a seat is repeated with
// the same token.
//
// A refusal is {"error":"...","rule":"ID"} with the ID of the rule that was
// broken, of the game, of the table or of this program:
//
//	400  the request is not as described here
//	403  the token is of no seat, or the seat may not do this
//	404  there is no such table
//	409  the seat is taken, or the table has gone on: "look" tells how it is now
//	422  the move or the wish is against a rule
//	500  the log of this table cannot be replayed: "table", "step" and "rule" tell where
//	503  the log does not answer
//	507  there is no room to store it
//
// In all these cases but 503 nothing has changed; after a 503 the log tells.
package main
