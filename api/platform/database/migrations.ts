import type { Migration } from './migrate.ts'
import { accounts } from './migrations/0001-accounts.ts'
import { market } from './migrations/0002-market.ts'
import { traders } from './migrations/0003-traders.ts'
import { collectorFailures } from './migrations/0004-collector-failures.ts'
import { claims } from './migrations/0005-claims.ts'
import { sharedState } from './migrations/0006-shared-state.ts'
import { moves } from './migrations/0007-moves.ts'
import { marketHistory } from './migrations/0008-market-history.ts'
import { reportedFacts } from './migrations/0009-reported-facts.ts'
import { alerts } from './migrations/0010-alerts.ts'
import { sync } from './migrations/0011-sync.ts'
import { apiTokens } from './migrations/0012-api-tokens.ts'
import { deviceFailures } from './migrations/0013-device-failures.ts'
import { wholeFacts } from './migrations/0014-whole-facts.ts'
import { sessionDevices } from './migrations/0015-session-devices.ts'
import { accountLinks } from './migrations/0016-account-links.ts'

/** Every step from an empty database to the newest schema, in order. Never change a released one. */
export const migrations: readonly Migration[] = [
  accounts,
  market,
  traders,
  collectorFailures,
  claims,
  sharedState,
  moves,
  marketHistory,
  reportedFacts,
  alerts,
  sync,
  apiTokens,
  deviceFailures,
  wholeFacts,
  sessionDevices,
  accountLinks,
]
