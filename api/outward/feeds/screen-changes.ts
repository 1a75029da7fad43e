import type { Filters } from '#domain/screen/filters'
import type { RecentSnapshot } from './recent-snapshots.ts'

/** The changes of a screen by one dataset. */
export interface ScreenChanges {
  /** Its version. */
  readonly version: string
  /** Its newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly madeAt: Date
  readonly entered: readonly NamedStock[]
  readonly left: readonly NamedStock[]
}

export interface NamedStock {
  readonly symbol: string
  readonly name: string | null
}

/** More matches than any market has stocks. */
const allMatches = 100_000

/**
 * Which stocks entered and left a screen with each dataset, the newest first, by all matches, whatever Max Entries
 * says. Datasets that changed nothing are left out, and so is the oldest one, which has none to compare with. Undefined
 * if the screen cannot be calculated.
 */
export function screenChanges(
  snapshots: readonly RecentSnapshot[],
  filters: Filters,
): readonly ScreenChanges[] | undefined {
  const screens = snapshots.map(({ snapshot }) => membersOf(snapshot, filters))
  if (screens.includes(undefined)) return undefined
  return snapshots.flatMap(({ snapshot, madeAt }, at) => {
    const [after, before] = [screens[at], screens[at + 1]]
    if (!after || !before) return []
    const entered = without(after, before)
    const left = without(before, after)
    const { version, date } = snapshot.dataset
    return entered.length + left.length > 0 ? [{ version, date, madeAt, entered, left }] : []
  })
}

function membersOf(
  snapshot: RecentSnapshot['snapshot'],
  filters: Filters,
): ReadonlyMap<string, string | null> | undefined {
  const page = snapshot.screen({
    filters: { ...filters, maxEntries: 0 },
    scope: { kind: 'all' },
    from: 0,
    count: allMatches,
    fields: ['name'],
  })
  if (page.formulaErrors) return undefined
  return new Map(page.symbols.map((symbol, row) => [symbol, page.texts.name?.[row] ?? null]))
}

const without = (
  some: ReadonlyMap<string, string | null>,
  others: ReadonlyMap<string, string | null>,
): readonly NamedStock[] =>
  [...some]
    .filter(([symbol]) => !others.has(symbol))
    .map(([symbol, name]) => ({ symbol, name }))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
