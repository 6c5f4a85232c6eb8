package unionpacific

import (
	"fmt"
	"strings"
)

// Company is the number of a company in the order of the board file: 0 to 9
// have trains, 10 is [UnionPacific]. A share is named by its company.
type Company uint8

const (
	// Companies is the number of companies, Union Pacific included.
	Companies = 11
	// UnionPacific has shares but no trains.
	UnionPacific Company = 10
	// Unknown stands for a share that the owner of a view does not know.
	Unknown Company = 11
	// NoCompany stands where no share lies.
	NoCompany Company = 12
)

// railways is the number of companies with trains.
const railways = 10

// Card is a kind of track card, in the order of the board file. The cards
// below [Joker] are also the types of track spaces.
type Card uint8

const (
	// Cards is the number of kinds of track cards.
	Cards = 5
	// Joker stands for a card of any type.
	Joker Card = 4
	// UnknownCard stands for a track card that the owner of a view does not know.
	UnknownCard Card = 5
)

// types is the number of types of track spaces.
const types = 4

// Section is the number of a track section in the order of the board file.
type Section uint8

// City is the number of a city in the order of the board file.
type City uint8

// Kind says what sort of move or chance outcome a [Move] is.
type Kind uint8

// The kinds of moves and, from KindReveal on, of chance outcomes. The zero
// Kind is none.
const (
	KindOpen         Kind = iota + 1 // put a share face down as opening investment: Company
	KindContinue                     // go on to the track draw
	KindReplace                      // remove an unplayable track card and draw another: Card
	KindBuild                        // place a train: Card, Company, Section, Space
	KindInvest                       // lay shares on the table: Shares
	KindPass                         // do nothing, because nothing can be done
	KindTakeOpen                     // take an open share: Company
	KindTakeDeck                     // take the top share of the deck
	KindTakeUP                       // take a Union Pacific share
	KindDecline                      // exchange nothing
	KindTrade                        // give up a share for a Union Pacific share: Company
	KindDiscard                      // discard a track card: Card
	KindReveal                       // an opening investment is turned up: Company
	KindDrawCard                     // a track card is drawn: Card
	KindDrawShare                    // a share is drawn: Company
	KindDrawDividend                 // a dividend card is drawn
	KindDrawHidden                   // a card is drawn that the owner of the view does not see
	kinds
)

var kindNames = [kinds]string{
	"none", "open", "continue", "replace", "build", "invest", "pass", "take open", "take deck", "take UP",
	"decline", "trade", "discard", "reveal", "draw card", "draw share", "draw dividend", "draw hidden",
}

// String returns the kind in words.
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// outcome reports whether moves of the kind come from chance.
func (k Kind) outcome() bool { return k >= KindReveal }

// A Move is a decision of a player or an outcome of chance. Fields that its
// kind does not use are zero; any other value is refused with [ErrNotation].
type Move struct {
	Kind    Kind
	Card    Card    // KindReplace, KindBuild, KindDiscard, KindDrawCard
	Company Company // KindOpen, KindBuild, KindTakeOpen, KindTrade, KindReveal, KindDrawShare
	Section Section // KindBuild
	Space   uint8   // KindBuild: the number of the space on its section, from 0
	// Shares are the numbers of shares laid, by company (KindInvest).
	Shares [Companies]uint8
}

// OpenShare puts a share face down as opening investment (UP-SETUP-7); in the
// view of somebody else the company is [Unknown].
func OpenShare(c Company) Move { return Move{Kind: KindOpen, Company: c} }

// Continue goes on from the start of the turn to the track draw (UP-TURN-9).
func Continue() Move { return Move{Kind: KindContinue} }

// Replace removes an unplayable track card from the game (UP-TRACK-4).
func Replace(k Card) Move { return Move{Kind: KindReplace, Card: k} }

// Build plays a track card to place a train of a company (UP-BUILD-1 to -11).
func Build(k Card, c Company, sec Section, space uint8) Move {
	return Move{Kind: KindBuild, Card: k, Company: c, Section: sec, Space: space}
}

// Invest lays shares, in any order, on the table (UP-INV-1). No player has as
// many as 255 of a company, and more are not counted.
func Invest(shares ...Company) Move {
	m := Move{Kind: KindInvest}
	for _, c := range shares {
		if c < Companies && m.Shares[c] < 255 {
			m.Shares[c]++
		}
	}
	return m
}

// Pass does nothing (UP-TURN-3).
func Pass() Move { return Move{Kind: KindPass} }

// TakeOpen takes the open share of the company in the lowest place (UP-SHARE-5).
func TakeOpen(c Company) Move { return Move{Kind: KindTakeOpen, Company: c} }

// TakeDeck takes the top share of the deck (UP-SHARE-1).
func TakeDeck() Move { return Move{Kind: KindTakeDeck} }

// TakeUP takes a share of the UP pile (UP-SHARE-1).
func TakeUP() Move { return Move{Kind: KindTakeUP} }

// Decline exchanges nothing (UP-TRADE-1).
func Decline() Move { return Move{Kind: KindDecline} }

// Trade gives up a share for one of the UP pile (UP-TRADE-1); in the view of
// somebody else the company is [Unknown].
func Trade(c Company) Move { return Move{Kind: KindTrade, Company: c} }

// Discard discards a track card (UP-TRACK-5).
func Discard(k Card) Move { return Move{Kind: KindDiscard, Card: k} }

// Reveal turns up an opening investment (UP-CHANCE-10).
func Reveal(c Company) Move { return Move{Kind: KindReveal, Company: c} }

// DrawCard is the draw of a track card (UP-CHANCE-2).
func DrawCard(k Card) Move { return Move{Kind: KindDrawCard, Card: k} }

// DrawShare is the draw of a share (UP-CHANCE-1, UP-CHANCE-3).
func DrawShare(c Company) Move { return Move{Kind: KindDrawShare, Company: c} }

// DrawDividend is the draw of a dividend card (UP-DIV-1).
func DrawDividend() Move { return Move{Kind: KindDrawDividend} }

// DrawHidden is a draw that the owner of the view does not see (UP-INFO-7).
func DrawHidden() Move { return Move{Kind: KindDrawHidden} }

// wellFormed reports whether m is a move that somebody could mean: its kind
// exists and the fields that it uses hold cards and shares that exist, the
// others zero. Company, section and space of a build are left to the rules of
// building.
func (m *Move) wellFormed() bool {
	want := Move{Kind: m.Kind}
	switch m.Kind {
	case KindContinue, KindPass, KindTakeDeck, KindTakeUP, KindDecline, KindDrawDividend, KindDrawHidden:
	case KindOpen, KindTrade:
		if m.Company > Unknown {
			return false
		}
		want.Company = m.Company
	case KindTakeOpen, KindReveal, KindDrawShare:
		if m.Company >= Companies {
			return false
		}
		want.Company = m.Company
	case KindReplace, KindDiscard, KindDrawCard:
		if m.Card >= Cards {
			return false
		}
		want.Card = m.Card
	case KindBuild:
		want.Card, want.Company, want.Section, want.Space = m.Card, m.Company, m.Section, m.Space
		if m.Card >= Cards {
			return false
		}
	case KindInvest:
		want.Shares = m.Shares
	default:
		return false
	}
	return *m == want
}

// String describes the move with numbers instead of names, for debugging; it
// is not parsed. The notation is that of [Game.AppendMove].
func (m Move) String() string {
	switch m.Kind {
	case KindOpen, KindTakeOpen, KindTrade, KindReveal, KindDrawShare:
		return fmt.Sprintf("%v company %d", m.Kind, m.Company)
	case KindReplace, KindDiscard, KindDrawCard:
		return fmt.Sprintf("%v card %d", m.Kind, m.Card)
	case KindBuild:
		return fmt.Sprintf("build card %d company %d section %d space %d", m.Card, m.Company, m.Section, m.Space)
	case KindInvest:
		var b strings.Builder
		b.WriteString("invest")
		for c, n := range m.Shares {
			if n > 0 {
				fmt.Fprintf(&b, " %dx company %d", n, c)
			}
		}
		return b.String()
	}
	return m.Kind.String()
}
