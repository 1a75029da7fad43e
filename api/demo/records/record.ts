import { periods } from '#domain/stock/stock'
import { statisticsOf, type Session } from '#domain/dataset/statistics'
import { technicalOf, type Technical } from '#domain/stock/technical'
import type { Listing } from '../companies/traits.ts'
import type { Bars } from '../prices/walk.ts'
import { dateOf, firstSessionOfYear, sessionsInYear, type Day } from '../calendar.ts'
import { uniformAt } from '../prices/random.ts'
import { factsOf } from './facts.ts'
import { overviewOf } from './overview.ts'

/** One record of the dataset, from a listing's bars of the year up to a day. */
export function recordOf(listing: Listing, bars: Bars, day: Day) {
  const { symbol, priceModel, sp500, dowJones, company } = listing
  return {
    symbol,
    last: { date: dateOf(bars.session.at(-1) ?? NaN), close: bars.close.at(-1), volume: bars.volume.at(-1) },
    ...statisticsOf(lastSessions(bars)),
    technical: technicalOfDemo(bars),
    createdAt: new Date(
      day.midnight + closingTime + writingTime * uniformAt(priceModel.seed, day.session),
    ).toISOString(),
    sp500,
    dowJones,
    ...(company && { overview: overviewOf(factsOf({ ...listing, company }, bars, day)) }),
  }
}

/** The demo's year has a session on each weekday, so 52 weeks are `sessionsInYear`. */
function technicalOfDemo(bars: Bars): Technical {
  const last = bars.session.at(-1) ?? 0
  const year = firstSessionOfYear(last)
  return technicalOf({
    ...bars,
    yearStart: bars.session.findIndex((session) => session >= year),
    weeks52Start: bars.session.findIndex((session) => session > last - sessionsInYear),
  })
}

/** The market's closing time in milliseconds since midnight, and how long writing all records takes. */
const closingTime = (21 * 60 + 5) * 60_000
const writingTime = 30 * 60_000

/** As many as the longest period needs. */
function lastSessions({ close, volume }: Bars): Session[] {
  const volumes = volume.subarray(-periods.twoMonths - 1)
  return Array.from(close.subarray(-periods.twoMonths - 1), (price, at) => ({
    close: price,
    volume: volumes[at] ?? NaN,
  }))
}
