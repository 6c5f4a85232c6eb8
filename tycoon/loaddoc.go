package tycoon

import "encoding/json"

// The form of a board. Fields that only inform are kept raw: they may stand in
// the data, the rules do not read them.

type boardDocument struct {
	Name    string           `json:"name,omitempty"`
	Format  int              `json:"format"`
	Hexes   []hexDocument    `json:"hexes"`
	Ridges  []ridgeDocument  `json:"ridges"`
	Cities  []cityDocument   `json:"cities"`
	Goods   goodsDocument    `json:"goods"`
	Tiles   tilesDocument    `json:"newCityTiles"`
	Costs   costsDocument    `json:"costs"`
	Track   trackDocument    `json:"track"`
	Engines enginesDocument  `json:"engines"`
	Income  incomeDocument   `json:"income"`
	Markers markersDocument  `json:"emptyCityMarkers"`
	Cards   []cardDocument   `json:"operationsCards"`
	Tycoons []tycoonDocument `json:"tycoonCards"`

	Game           json.RawMessage `json:"game,omitempty"`
	Note           json.RawMessage `json:"note,omitempty"`
	Grid           json.RawMessage `json:"grid,omitempty"`
	KnownFacts     json.RawMessage `json:"knownFacts,omitempty"`
	Components     json.RawMessage `json:"components,omitempty"`
	OperationsDeck json.RawMessage `json:"operationsDeck,omitempty"`
	ReferenceLinks json.RawMessage `json:"referenceLinks,omitempty"`
}

type hexDocument struct {
	Q          int             `json:"q"`
	R          int             `json:"r"`
	Terrain    string          `json:"terrain"`
	RiverEdges []int           `json:"riverEdges,omitempty"`
	City       json.RawMessage `json:"city,omitempty"`
	Source     json.RawMessage `json:"source,omitempty"`
}

type ridgeDocument struct {
	Q      int             `json:"q"`
	R      int             `json:"r"`
	D      int             `json:"d"`
	Source json.RawMessage `json:"source,omitempty"`
}

type cityDocument struct {
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	Q       int             `json:"q"`
	R       int             `json:"r"`
	Color   string          `json:"colour"`
	Goods   int             `json:"goods"`
	Western bool            `json:"westernLink"`
	Source  json.RawMessage `json:"source,omitempty"`
}

type goodsDocument struct {
	PerColor int             `json:"perColour"`
	Colors   []string        `json:"colours"`
	Source   json.RawMessage `json:"source,omitempty"`
}

type tilesDocument struct {
	ByColor map[string]int  `json:"byColour"`
	Total   json.RawMessage `json:"total,omitempty"`
	Source  json.RawMessage `json:"source,omitempty"`
}

type costsDocument struct {
	Plain       int             `json:"plain"`
	River       int             `json:"plainRiverCrossed"`
	Mountain    int             `json:"mountain"`
	Ridge       int             `json:"ridgeSurcharge"`
	Urbanize    int             `json:"urbanize"`
	WesternLink int             `json:"westernLink"`
	Share       int             `json:"share"`
	Dividend    int             `json:"dividend"`
	Source      json.RawMessage `json:"source,omitempty"`
}

type trackDocument struct {
	MaxTiles    int             `json:"maxTilesPerAction"`
	Straight    json.RawMessage `json:"straight,omitempty"`
	GentleCurve json.RawMessage `json:"gentleCurve,omitempty"`
	SharpCurve  json.RawMessage `json:"sharpCurve,omitempty"`
	MaxSegments json.RawMessage `json:"maxSegmentsPerHex,omitempty"`
	Source      json.RawMessage `json:"source,omitempty"`
}

type enginesDocument struct {
	StartLevel  int             `json:"startLevel"`
	MaxLevel    int             `json:"maxLevel"`
	UpgradeCost map[string]int  `json:"upgradeCost"`
	Source      json.RawMessage `json:"source,omitempty"`
}

type incomeDocument struct {
	ByScore []int           `json:"byScore"`
	Wrap    json.RawMessage `json:"wrap,omitempty"`
	Source  json.RawMessage `json:"source,omitempty"`
}

type markersDocument struct {
	ByPlayers map[string]int  `json:"byPlayers"`
	InBox     json.RawMessage `json:"inBox,omitempty"`
	Source    json.RawMessage `json:"source,omitempty"`
}

type effectDocument struct {
	Kind      string   `json:"kind"`
	Condition string   `json:"condition,omitempty"`
	MinLinks  *int     `json:"minLinks,omitempty"`
	Level     *int     `json:"level,omitempty"`
	Cities    []string `json:"cities,omitempty"`
	City      string   `json:"city,omitempty"`
	FreeCost  *int     `json:"freeSegmentCost,omitempty"`
	Cost      *int     `json:"segmentCost,omitempty"`
	Ridge     *int     `json:"ridgeSurcharge,omitempty"`
	Tiles     *int     `json:"extraTiles,omitempty"`
	Actions   *int     `json:"actions,omitempty"`
	Goods     *int     `json:"goods,omitempty"`
}

type cardDocument struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Count  int             `json:"count"`
	Mark   string          `json:"mark"`
	Start  bool            `json:"start"`
	Points *int            `json:"vp,omitempty"`
	Effect effectDocument  `json:"effect"`
	Source json.RawMessage `json:"source,omitempty"`
}

type tycoonDocument struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Points    int             `json:"vp"`
	Objective string          `json:"objective"`
	City      string          `json:"city,omitempty"`
	Cities    []string        `json:"cities,omitempty"`
	Level     *int            `json:"level,omitempty"`
	PerLink   bool            `json:"perLink,omitempty"`
	Reveal    bool            `json:"revealOnAchievement,omitempty"`
	Source    json.RawMessage `json:"source,omitempty"`
}
