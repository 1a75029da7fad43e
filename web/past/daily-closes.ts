import type { RecentCloses } from '#domain/history/past-status'
import { periodIds, periods } from '#domain/stock/stock'
import type { Results, Row } from '../data/screener/results.ts'

/** The daily closes of a stock, the oldest first; undefined if they are unknown. */
type ClosesOf = (symbol: string) => Float64Array | undefined

/** The closes of a market, by symbol. */
export function closesBySymbol({ symbols, ends, close }: RecentCloses): ClosesOf {
  const indexes = new Map(symbols.map((symbol, index) => [symbol, index]))
  return (symbol) => {
    const index = indexes.get(symbol)
    return index === undefined ? undefined : close.subarray(ends[index - 1] ?? 0, ends[index])
  }
}

/** Makes a function that adds the daily closes to the rows of results, and processes each window of rows once. */
export function createRefinement(closesOf: ClosesOf): (results: Results) => Results {
  const refined = new WeakSet<readonly Row[]>()
  return (results) => {
    const windows = new Map(results.windows)
    let isChanged = false
    for (const [at, rows] of results.windows) {
      if (refined.has(rows)) continue
      const next = rows.map((row) => withCloses(row, closesOf(row.symbol)))
      isChanged ||= next.some((row, index) => row !== rows[index])
      windows.set(at, next)
      refined.add(next)
    }
    return isChanged ? { ...results, windows } : results
  }
}

function withCloses(row: Row, closes: Float64Array | undefined): Row {
  if (closes && row.closes) return row
  const known = closes && isSameStock(row, closes) ? [...closes] : undefined
  return known === row.closes ? row : { ...row, closes: known }
}

/** Closes with a smaller relative difference are equal: sources round differently, and a split changes more. */
const tolerance = 0.005

const isNear = (one: number | undefined, other: number): boolean =>
  one !== undefined && Math.abs(one / other - 1) <= tolerance

/**
 * Whether the closes agree with those that follow from a stock's record. Otherwise one of the two lacks a split, or they
 * belong to two companies that have had the same symbol.
 */
function isSameStock({ number }: Row, closes: Float64Array): boolean {
  const last = number('close')
  return (
    last !== null &&
    isNear(closes.at(-1), last) &&
    periodIds.every((period) => {
      const delta = number(`${period}Delta`)
      return delta === null || isNear(closes.at(-1 - periods[period]), last - delta)
    })
  )
}
