import { parseNumber, parseStock, parseText } from '#domain/dataset/parse-stock'
import { adjustedForSplits, changedFacts, type FactChange, type Facts, factsOf, noFacts } from '#domain/history/facts'
import type { PrintedSplit } from '#domain/history/prints'
import { dateOf, type Day, dayOf, exSessionUpTo } from '../calendar.ts'
import type { ListedCompany } from '../companies/traits.ts'
import { type Bars, emptyBars } from '../prices/walk.ts'
import { type Facts as DemoFacts, factsOf as demoFactsOf, factsOnDay } from '../records/facts.ts'
import { datedOverviewOf, recordOf } from '../records/record.ts'

const oneDay = 24 * 60 * 60 * 1000

/** The time of a company in the market: its first and last session there, and the split of its shares. */
interface Life {
  readonly from: number
  readonly to: number
  readonly split: PrintedSplit | undefined
  /** The result of `quarterStarts`. */
  readonly quarters: readonly number[]
}

/** What became known about a company over time, as its records of those days say it, the oldest first. */
export function pastFacts(listing: ListedCompany, { from, to, split, quarters }: Life): readonly FactChange[] {
  const { priceModel } = listing
  const bars = usualBars(priceModel.price)
  const first = recordedFacts(listing, bars, from)
  const demoFacts = demoFactsOf(listing, bars, dayOf(from))
  const pays = first.dividendPerShare !== null
  const reports = quarters.filter((session) => session > from && session <= to)
  const sessions = [...reports, ...(pays ? exSessions(listing.company.seed & 63, from, to) : [])]
  let known = noFacts
  return [from, ...sessions.toSorted((a, b) => a - b)].flatMap((session): FactChange[] => {
    // A whole record of each day would take ten times as long, and only these facts change.
    const now =
      session === from
        ? first
        : { ...first, ...datedFacts(factsOnDay(demoFacts, dayOf(session), priceModel), dayOf(session)) }
    const changed = changedFacts(known, now)
    known = now
    const shares = split && session < split.session ? 1 / split.ratio : 1
    return changed ? [{ since: dateOf(session), facts: adjustedForSplits(changed, shares) }] : []
  })
}

/** The facts of the whole record of a session. */
function recordedFacts(listing: ListedCompany, bars: Bars, session: number): Facts {
  const stock = parseStock(JSON.stringify(recordOf(listing, bars, dayOf(session))))
  if (typeof stock === 'string') throw new Error(`The record of ${listing.symbol} is not valid: ${stock}.`)
  return factsOf(stock)
}

/** The facts of a record that change from day to day. */
function datedFacts(facts: DemoFacts, { midnight }: Day) {
  const overview = datedOverviewOf(facts)
  const reportAge = parseNumber(overview.ReportAge)
  return {
    analystTargetPrice: parseNumber(overview.AnalystTargetPrice),
    quarterlyEarningsGrowthYOY: parseNumber(overview.QuarterlyEarningsGrowthYOY),
    quarterlyRevenueGrowthYOY: parseNumber(overview.QuarterlyRevenueGrowthYOY),
    latestQuarter: parseText(overview.LatestQuarter),
    dividendDate: parseText(overview.DividendDate),
    exDividendDate: parseText(overview.ExDividendDate),
    reportDay: reportAge === null ? null : midnight / oneDay - reportAge,
  }
}

/** The ex-dividend sessions after `from`, one a quarter. */
function exSessions(phase: number, from: number, to: number): readonly number[] {
  const sessions: number[] = []
  for (let session = exSessionUpTo(to, phase); session > from; session = exSessionUpTo(session - 1, phase))
    sessions.push(session)
  return sessions
}

/** The sessions in which companies report a quarter; they are the same for all. */
export function quarterStarts(from: number, to: number): readonly number[] {
  const quarterOf = (session: number) => dayOf(session).quarter.number
  const sessions = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return sessions.filter((session) => quarterOf(session) !== quarterOf(session - 1))
}

/** As few bars as a record needs. Its facts do not depend on prices. */
const usualSessions = 43

export function usualBars(price: number): Bars {
  const bars = emptyBars(usualSessions)
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(price)
  return bars
}
