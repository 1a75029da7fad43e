import { type NeededId, neededMetrics } from '#domain/backtest/needed-metrics'
import { hasUnrecordedSplit } from '#domain/history/prints'
import { customPreset, type Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { metrics } from '#domain/stock/metrics'
import { periods } from '#domain/stock/stock'
import { numberAt } from '../contract.ts'
import type { Engine } from '../engine.ts'
import { daySnapshot, type OpenMarket } from '../history/day-snapshot.ts'
import { type Columns, metricColumn, numberColumn } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'

/** A screen and the stocks that it is about. */
export interface ScreenedScope {
  readonly filters: Filters
  readonly scope: Scope
}

/** What a screen selects on a day. */
export interface ScreenDay {
  /** The indexes of the listings that it selects, in its order, and their market caps in dollars; NaN where unknown. */
  readonly selected: Uint32Array
  readonly marketCaps: Float64Array
  /** How many it would select but for a split that nobody has recorded: their changes are not those of their value. */
  readonly unreliable: number
  /** How many of them are known by their prices alone. */
  readonly printsOnly: number
  /** Of each thing that the screen can need the share of the market’s stocks that have it. */
  readonly known: ReadonlyMap<NeededId, number>
  /** All listings of the market, and their market caps. */
  readonly market: Pick<ScreenDay, 'selected' | 'marketCaps'>
}

/** How many screens are kept in memory: who looks for the best variant returns to the one before. */
const maxScreens = 6

/**
 * Gives what screens select on the sessions of a past, which are given by their indexes. Each is calculated once for a screen,
 * also for runs with other settings.
 */
export function createScreenDays(past: OpenMarket) {
  const indexes = new Map<string, number[]>()
  past.market.listings.forEach(({ prints }, index) => {
    indexes.set(prints.symbol, [...(indexes.get(prints.symbol) ?? []), index])
  })
  const listingOf = (symbol: string, day: number) => {
    const listing = past.market.listing(symbol, day)
    return indexes.get(symbol)?.find((index) => past.market.listings[index] === listing) ?? -1
  }
  const daysOf = memoizeRecent(maxScreens, () => new Map<number, ScreenDay>())

  const calculate = async (
    engine: Engine,
    question: ScreenedScope,
    day: number,
    breathe: Breathe,
  ): Promise<ScreenDay> => {
    const { snapshot, columns } = await daySnapshot(engine, past, past.market.dates[day] ?? '', breathe)
    const { filters, scope } = question
    const page = snapshot.screen({
      ...{ filters: { ...filters, maxEntries: 0 }, scope, from: 0, count: columns.rows, fields: ['marketCap'] },
    })
    const caps = numberColumn(columns, 'marketCap')
    const found = page.symbols.map((symbol, row) => ({
      listing: listingOf(symbol, day),
      marketCap: numberAt(page, 'marketCap', row),
    }))
    const reliable = found.filter(({ listing }) => {
      const prints = past.market.listings[listing]?.prints
      return prints && !hasUnrecordedSplit(prints, day, periods.twoMonths)
    })
    return {
      selected: Uint32Array.from(reliable, ({ listing }) => listing),
      marketCaps: Float64Array.from(reliable, ({ marketCap }) => marketCap),
      unreliable: found.length - reliable.length,
      printsOnly: page.printsOnly ?? 0,
      known: knownShares(columns, filters),
      market: {
        selected: Uint32Array.from(columns.symbols, (symbol) => listingOf(symbol, day)),
        marketCaps: caps.slice(),
      },
    }
  }

  return async (engine: Engine, question: ScreenedScope, day: number, breathe: Breathe): Promise<ScreenDay> => {
    const days = daysOf(keyOf(question))
    const known = days.get(day) ?? (await calculate(engine, question, day, breathe))
    days.set(day, known)
    return known
  }
}

type Breathe = () => Promise<void> | undefined

/** What decides which stocks are selected, and in which order. */
const keyOf = ({ filters, scope }: ScreenedScope): string =>
  JSON.stringify([{ ...filters, metric: [], maxEntries: 0, presets: customPreset }, scope])

/** Of each thing that a screen can need the share of the stocks that have it. */
function knownShares(columns: Columns, filters: Filters): ReadonlyMap<NeededId, number> {
  const ids = new Set<NeededId>([...neededMetrics(filters, true), 'marketCap'])
  return new Map([...ids].map((id) => [id, countKnown(columns, id) / Math.max(1, columns.rows)]))
}

/** How many stocks of a market have something that a screen can need. */
export function countKnown(columns: Columns, id: NeededId): number {
  if (id === 'sp500' || id === 'dowJones') return columns.flags[id].some((flag) => flag === 1) ? columns.rows : 0
  const { of }: Metric = metrics[id]
  if (of === undefined || of === 'symbol') return columns.rows
  if (isNumberField(of)) return countOf(metricColumn(columns, id), (value) => !Number.isNaN(value))
  return countOf(columns.texts[of].codes, (code) => code > 0)
}

function countOf(values: Iterable<number>, isKnown: (value: number) => boolean): number {
  let count = 0
  for (const value of values) if (isKnown(value)) count++
  return count
}
