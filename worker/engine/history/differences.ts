import {
  type ChangedStock,
  type ComparedColumn,
  comparedColumn,
  type Differences,
  notFound,
  withSelectedValue,
} from '#domain/screen/differences'
import type { Cause } from '#domain/screen/explain'
import { defaultFilters, type Filters, hasSearch } from '#domain/screen/filters'
import { rulesOf } from '#domain/screen/rules'
import { showHidden } from '#domain/screen/show-hidden'
import { numberAt, type PageField } from '../../contract.ts'
import type { Snapshot } from '../snapshot.ts'

/** A screen, and the market of its day. */
export interface ScreenOfDay {
  readonly snapshot: Pick<Snapshot, 'screen' | 'explain'>
  readonly filters: Filters
}

const scope = { kind: 'all' } as const

/** The differences between two screens, equal to the reference `differences`. `breathe` is awaited between stocks. */
export async function differencesBetween(
  before: ScreenOfDay,
  after: ScreenOfDay,
  breathe: () => Promise<void> | undefined,
): Promise<Differences> {
  const [from, to] = [readSide(before), readSide(after)]
  const only = async (side: Side, other: Side) => {
    const changed: ChangedStock[] = []
    const numbersOf = side.numbersFor(other.filters)
    for (const [symbol, name] of side.selected) {
      if (other.selected.has(symbol)) continue
      const numberOf = numbersOf(symbol)
      const causes = other.whyNot(symbol)?.map((cause) => withSelectedValue(cause, numberOf))
      changed.push({ symbol, name, causes: causes ?? null })
      const pause = breathe()
      if (pause) await pause
    }
    return changed
  }
  const entered = await only(to, from)
  return { before: from.selected.size, after: to.selected.size, entered, left: await only(from, to) }
}

/** The stocks that a screen selects, and why it does not select another one; null if that is not in the market. */
interface Side {
  readonly filters: Filters
  /** The names by symbol, in the order of the screen. */
  readonly selected: ReadonlyMap<string, string | null>
  readonly whyNot: (symbol: string) => readonly Cause[] | null
  /** The numbers in its market, by symbol and column, that a screen compares with its limits. */
  readonly numbersFor: (screen: Filters) => (symbol: string) => (column: ComparedColumn) => number | null
}

function readSide({ snapshot, filters }: ScreenOfDay): Side {
  const read = (some: Filters, fields: readonly PageField[]) =>
    snapshot.screen({ filters: { ...some, maxEntries: 0 }, scope, from: 0, count: Infinity, fields })
  const rowsOf = (some: Filters) => {
    const { symbols, texts } = read(some, ['name'])
    return symbols.map((symbol, row) => [symbol, texts.name?.[row] ?? null] as const)
  }
  const everything: Filters = { ...defaultFilters, ...showHidden(defaultFilters) }
  const market = new Set(rowsOf(everything).map(([symbol]) => symbol))
  const { search } = filters
  const found = hasSearch(filters) ? new Set(rowsOf({ ...everything, search }).map(([symbol]) => symbol)) : market
  return {
    filters,
    selected: new Map(rowsOf(filters)),
    whyNot(symbol) {
      if (!market.has(symbol)) return null
      // A search for a symbol of the market means that stock.
      const explained = snapshot.explain({ filters: { ...filters, search: symbol, maxEntries: 0 }, scope })
      return [...(explained?.causes ?? []), ...(found.has(symbol) ? [] : [notFound])]
    },
    numbersFor(screen) {
      const columns = rulesOf(screen).flatMap((rule) => comparedColumn(rule) ?? [])
      const page = read({ ...everything, formulas: screen.formulas }, columns)
      const rows = new Map(page.symbols.map((symbol, row) => [symbol, row]))
      return (symbol) => (column) => {
        const number = numberAt(page, column, rows.get(symbol) ?? NaN)
        return Number.isNaN(number) ? null : number
      }
    },
  }
}
