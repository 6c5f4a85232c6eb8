package traindice

import "github.com/railrules/railrules/core"

// secrets gives Game the methods Owner, View, Seen and Sample. All dice lie in
// the open: every state is the truth and everybody's view of it (TD-CHANCE-4).
type secrets = core.NoSecrets[State, Move]
