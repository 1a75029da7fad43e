import { describe, expect, test } from 'vitest'
import { runPortfolio } from '#domain/backtest/run-backtest'
import { annualReturn, dailyReturns, sharpeRatio } from '#domain/backtest/statistics'
import { parseStock } from '#domain/dataset/parse-stock'
import { barsAsOf, type Prints, tradesAsOf } from '#domain/history/prints'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { dateOf, dayOf as calendarDayOf, lastSessionBefore, sessionsInYear } from '../calendar.ts'
import { createDemoMarket } from '../demo-market.ts'
import { recordOf } from '../records/record.ts'
import { createDemoPast, openDemoPast } from './demo-past.ts'

const to = lastSessionBefore(new Date('2026-11-21T10:00:00Z'))
const from = to - 5 * sessionsInYear + 1
const past = createDemoPast(from, to)
const { dates } = past
/** The first by symbol: a sample of all kinds. */
const some: ListingHistory[] = []
for (const history of past.listings()) if (some.push(history) === 400) break
const symbols = new Set(some.map(({ prints }) => prints.symbol))

const dayOf = (session: number) => session - from
const firstOf = ({ first }: Prints) => first + from
const lastOf = ({ first, close }: Prints) => first + close.length - 1 + from
/**
 * The listing of the sample that traded under a symbol up to a session or longer; an older company may have had the
 * symbol, too.
 */
const listedAs = (symbol: string, session: number) =>
  some.findLast(({ prints }) => prints.symbol === symbol && firstOf(prints) <= session && lastOf(prints) >= session)

describe('the simulated market’s past', () => {
  test('covers five years and is sorted by symbol', () => {
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([1300, dateOf(from), '2026-11-20'])
    expect(from).toBeLessThan(0)
    const listed = some.map(({ prints }) => prints.symbol)
    expect(listed).toEqual(listed.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  test('has about the same size every day, and some of its first listings are gone at the end', () => {
    const trading = (day: number) => some.filter(({ prints }) => tradesAsOf(prints, day))
    const sizes = [80, 300, 520, 800, 1299].map((day) => trading(day).length)
    expect(Math.min(...sizes) / Math.max(...sizes)).toBeGreaterThan(0.7)
    const gone = trading(80).filter(({ prints }) => !tradesAsOf(prints, 1299)).length / trading(80).length
    expect(gone).toBeGreaterThan(0.05)
    expect(gone).toBeLessThan(0.5)
  })

  test('has new listings, delistings, splits of both kinds, and gaps', () => {
    const prints = some.map((history) => history.prints)
    expect(prints.filter((one) => firstOf(one) > from + 5).length).toBeGreaterThan(50)
    expect(prints.filter((one) => lastOf(one) < to - 10).length).toBeGreaterThan(50)
    const ratios = prints.flatMap(({ splits }) => splits.map(({ ratio }) => ratio))
    expect(ratios.filter((ratio) => ratio > 1).length).toBeGreaterThan(2)
    expect(ratios.filter((ratio) => ratio < 1).length).toBeGreaterThan(2)
    expect(prints.filter(({ close }) => close.some(Number.isNaN)).length).toBeGreaterThan(8)
  })

  test('has only valid prints, and each listing begins and ends with one', () => {
    const wrong = some.filter(({ prints: { close, volume, ranges } }) => {
      const isValid = (at: number) => {
        const [open, high, low] = [ranges?.open[at] ?? 0, ranges?.high[at] ?? 0, ranges?.low[at] ?? 0]
        const price = close[at] ?? 0
        return 0 < low && low <= Math.min(open, price) && Math.max(open, price) <= high && (volume[at] ?? -1) >= 0
      }
      const ends = [close[0], close.at(-1)].every((price) => price !== undefined && price > 0)
      return !ends || close.some((price, at) => !Number.isNaN(price) && !isValid(at))
    })
    expect(wrong).toEqual([])
  })

  test('jumps neither where the time of the datasets begins nor at a split', () => {
    const changes = some.flatMap(({ prints }) => {
      const { close, sessions } = barsAsOf(prints, dates, 0, dates.length - 1)
      const seams = [dayOf(0), ...prints.splits.map(({ session }) => session)]
      return seams.flatMap((seam) => {
        const at = sessions.indexOf(seam)
        return at > 0 ? [Math.abs(Math.log((close[at] ?? NaN) / (close[at - 1] ?? NaN)))] : []
      })
    })
    expect(changes.length).toBeGreaterThan(150)
    expect(changes.toSorted((a, b) => a - b)[Math.floor(changes.length * 0.98)]).toBeLessThan(0.25)
  })

  test('ends with the bars of the dataset’s year', () => {
    const market = createDemoMarket(to)
    const compared = market.listings.flatMap(({ symbol }) => {
      const bars = symbols.has(symbol) ? market.bars(symbol) : undefined
      const history = listedAs(symbol, bars?.session.at(-1) ?? NaN)
      if (!history || !bars || history.prints.splits.some(({ session }) => session > dayOf(to) - sessionsInYear))
        return []
      const past = barsAsOf(history.prints, dates, dayOf(bars.session[0] ?? NaN), dayOf(to))
      expect([symbol, past.sessions.map((day) => day + from)]).toEqual([symbol, [...bars.session]])
      for (const column of ['open', 'high', 'low', 'close', 'volume'] as const)
        expect([symbol, column, past[column]]).toEqual([symbol, column, bars[column]])
      return [symbol]
    })
    expect(compared.length).toBeGreaterThan(200)
  })

  test.for([
    ['all stocks', () => true],
    ['the S&P 500', ({ changes }: ListingHistory) => changes.some(({ facts }) => facts.sp500)],
  ] as const)('has the returns of a real market: %s, equally weighted and rebalanced monthly', ([, isBought]) => {
    const bought = [...createDemoPast(from, to, 1500).listings()].filter(isBought)
    const listings = bought.map(({ prints }) => prints)
    const last = dates.length - 1
    const targets = Array.from({ length: Math.floor(last / 21) }, (_, month) => {
      const holdings = listings.flatMap((prints, listing) => (tradesAsOf(prints, 21 * month) ? [{ listing }] : []))
      return {
        signal: 21 * month,
        trade: 21 * month,
        holdings: holdings.map((one) => ({ ...one, weight: 1 / holdings.length })),
      }
    })
    const options = { last, newest: last, costBasisPoints: 0, lossAtEnd: 0, renamed: new Map() }
    const { values } = runPortfolio(listings, targets, options)
    expect(annualReturn(values)).toBeGreaterThan(0.06)
    expect(annualReturn(values)).toBeLessThan(0.1)
    expect(sharpeRatio(dailyReturns(values))).toBeLessThan(1)
  })

  test('does not depend on its last day', async () => {
    let compared = 0
    for (const { prints } of (await openDemoPast(from, to - 10)).listings()) {
      const later = listedAs(prints.symbol, firstOf(prints))?.prints
      if (later?.first !== prints.first || compared === 150) break
      expect(later.close.subarray(0, prints.close.length)).toEqual(prints.close)
      compared++
    }
    expect(compared).toBeGreaterThan(50)
  })
})

test.for([300, 700])('the past as of session %i equals the dataset published then', (session) => {
  let compared = 0
  const market = createDemoMarket(session)
  for (const listing of market.listings) {
    const bars = symbols.has(listing.symbol) && market.bars(listing.symbol)
    const published = bars && parseStock(JSON.stringify(recordOf(listing, bars, calendarDayOf(session))))
    if (!published || typeof published === 'string' || published.date !== dateOf(session)) continue
    const history = listedAs(published.symbol, session)
    if (!history || history.prints.splits.some((split) => split.session > dayOf(session) - sessionsInYear)) continue
    const past = stockAsOf(history, dates, dayOf(session))?.stock
    const { symbol } = published
    const fields = [
      ...(['close', 'volume', 'date', 'weekDelta', 'monthDeltaRatio', 'twoMonthsHigh', 'rsi14'] as const),
      ...(['name', 'sector', 'latestQuarter', 'exDividendDate', 'revenueTTM', 'sp500'] as const),
    ]
    expect([symbol, fields.map((field) => past?.[field])]).toEqual([symbol, fields.map((field) => published[field])])
    // After a split they are divided by its ratio, with rounding.
    for (const field of ['eps', 'bookValue', 'marketCap', 'sharesOutstanding', 'dividendPerShare'] as const) {
      const [value, expected] = [past?.[field] ?? NaN, published[field] ?? NaN]
      if (!Number.isNaN(expected))
        expect([symbol, field, Math.abs(value - expected) <= 1e-6 * Math.abs(expected)]).toEqual([symbol, field, true])
    }
    compared++
  }
  expect(compared).toBeGreaterThan(150)
})

test('prices, shares and amounts per share before a split are those of the old shares', () => {
  const split = some.flatMap((history) => {
    const [one] = history.prints.splits
    const wasKnown = one && one.session - history.prints.first > 120 && dates.length - one.session > 50
    return wasKnown ? [{ history, ...one }] : []
  })
  const worths = split.flatMap(({ history, session }) => {
    const [before, after] = [session - 1, session].map((day) => stockAsOf(history, dates, day)?.stock)
    return before?.marketCap && after?.marketCap ? [Math.log(after.marketCap / before.marketCap)] : []
  })
  expect(worths.length).toBeGreaterThan(5)
  // A split does not change the value of a company.
  expect(worths.filter((change) => Math.abs(change) > 0.4)).toEqual([])
})
