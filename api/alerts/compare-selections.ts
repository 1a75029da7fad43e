import type { RuleFollower } from '#domain/alerts/follow-listing'
import { createSelector, type Selecting } from '#domain/alerts/select-members'
import type { WatchedCondition } from '#domain/alerts/watched-condition'
import { isAboutScreen, maxNamedSymbols } from '#domain/personal/alerts'
import { changesSince, type LastSeen, newerSnapshot } from '#domain/personal/last-seen'
import type { Stock } from '#domain/stock/stock'
import type { YearsBySymbol } from '#domain/years/company-years'
import type { AlertSelectionRow } from '../platform/database/alert-tables.ts'
import type { Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { followRules } from './follow-rules.ts'
import type { Pace } from './pace.ts'
import { packSymbols, unpackSymbols } from './packed-symbols.ts'
import { readCondition } from './rule-store.ts'

/** A dataset that alerts are checked against. */
interface CheckedDataset {
  /** As in the setting MARKET. */
  readonly source: string
  readonly version: string
  /** Its newest session. */
  readonly date: string | null
}

/** How a dataset changed the members of a selection, as stored: the first symbols and the number of all. */
interface StoredChanges {
  readonly added: readonly string[]
  readonly addedCount: number
  readonly removed: readonly string[]
  readonly removedCount: number
}

interface Comparison {
  /** The selections to compare; none are left to compare afterwards. */
  readonly rows: ReturnType<typeof unchecked>
  readonly db: Database
  readonly lease: Lease
  readonly dataset: CheckedDataset
  readonly stocks: readonly Stock[]
  /** Undefined if there are none. */
  readonly years: YearsBySymbol | undefined
  readonly follower: RuleFollower
  readonly pace: Pace
}

/** Selections in a transaction, which blocks other requests of SQLite. */
const batchSize = 10
/** Rows to test between two looks at the clock. */
const rowsPerStep = 500

/**
 * Finds the members of every selection in a dataset, and stores how they changed. Each batch is a transaction that only the
 * holder of the lease can commit: a selection is compared with a dataset once, however often this is interrupted. A selection
 * without a result in the same market, such as that of a new rule, changes nothing. Rules first follow splits and renames of
 * their stocks. Resolves when none is left.
 */
export async function compareSelections(comparison: Comparison): Promise<void> {
  const { rows: remaining, lease, dataset, stocks, years, pace } = comparison
  const select = createSelector(stocks, years)
  for (;;) {
    lease.signal.throwIfAborted()
    const rows = await remaining.selectAll().limit(batchSize).execute()
    if (rows.length === 0) return
    if (await followRules(rows, comparison)) continue
    const compared: { readonly row: AlertSelectionRow; readonly changes: Partial<AlertSelectionRow> }[] = []
    for (const row of rows) {
      const condition = readCondition(row.selection)
      const selecting = condition && isOfPricesIn(dataset, condition) ? select(condition) : undefined
      const members = selecting && (await membersOf(selecting, pace))
      compared.push({ row, changes: await changesOf(row, members, comparison) })
    }
    await lease.transact(async (within) => {
      for (const { row, changes } of compared) {
        await within
          .updateTable('alert_selections')
          .set(changes)
          .where('key', '=', row.key)
          .where('version', '=', row.version)
          .execute()
      }
    })
    await pace()
  }
}

/** Whether a condition does not mean prices after a split that is newer than the dataset. */
const isOfPricesIn = ({ date }: CheckedDataset, condition: WatchedCondition): boolean =>
  date === null || isAboutScreen(condition) || (condition.split?.date ?? date) <= date

/** The selections that were not compared with a dataset: two ranges, each found by an index. */
export const unchecked = (db: Database, version: string) =>
  db.selectFrom('alert_selections').where((row) => row.or([row('version', '<', version), row('version', '>', version)]))

/** The selections that were never compared, of rules that were switched on for a dataset. */
export const uncheckedSince = (db: Database, version: string) =>
  db
    .selectFrom('alert_selections')
    .where('version', '=', '')
    .where((row) =>
      row.exists(
        row
          .selectFrom('alert_rules')
          .select('id')
          .whereRef('selection_key', '=', 'alert_selections.key')
          .where('since_version', '=', version),
      ),
    )

async function membersOf({ rows, between }: Selecting, pace: Pace): Promise<readonly string[]> {
  const members: string[] = []
  for (let from = 0; from < rows; from += rowsPerStep) {
    members.push(...between(from, Math.min(from + rowsPerStep, rows)))
    await pace()
  }
  return members
}

/** What to store of a selection. If its members are unknown, those of an earlier dataset stay. */
async function changesOf(
  row: AlertSelectionRow,
  members: readonly string[] | undefined,
  { dataset: { source, version, date }, follower }: Pick<Comparison, 'dataset' | 'follower'>,
): Promise<Partial<AlertSelectionRow>> {
  if (!members) return { version }
  const before = row.source === source && row.members ? await unpackSymbols(row.members) : undefined
  const symbols = before?.map((symbol) => follower.symbolOf(symbol, row.date))
  const previous = symbols && { key: row.key, version: row.version, date: row.date, symbols }
  const now: LastSeen = { key: row.key, version, date, symbols: members }
  // An older dataset, such as one that an operator restored, changes nothing.
  if (newerSnapshot(previous, now) !== now) return { version }
  const changes = changesSince(previous, now)
  if (previous && !changes) return { version, date }
  const stored = { source, version, date, members: await packSymbols(members) }
  if (!changes) return stored
  const { added, removed } = changes
  const told: StoredChanges = {
    added: added.slice(0, maxNamedSymbols),
    addedCount: added.length,
    removed: removed.slice(0, maxNamedSymbols),
    removedCount: removed.length,
  }
  return { ...stored, changed_version: version, changes: JSON.stringify(told) }
}
