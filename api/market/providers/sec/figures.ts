import type { ConceptId } from './frames.ts'

/** A flow over a period, or a level at its end. */
export interface Reported {
  readonly start: string
  readonly end: string
  readonly value: number
  /** The day on which it was filed; absent where the source does not say. */
  readonly filed?: string
}

const day = 86_400_000
/** Fiscal quarters may end on a fixed weekday: the end shifts by days from year to year. */
const maxDayShift = 10

/** Days from one date to another. */
const daysFrom = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / day

const isQuarter = ({ start, end }: Reported): boolean => Math.abs(daysFrom(start, end) - 91) < 20
const isYear = ({ start, end }: Reported): boolean => Math.abs(daysFrom(start, end) - 365) < 20

const newestFirst = (a: Reported, b: Reported): number => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0)

/** The newest quarter reported separately, and the same one a year before. Most fourth quarters are not. */
export function newestQuarter(
  facts: readonly Reported[],
): { readonly now: Reported; readonly before?: Reported } | undefined {
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const [now] = quarters
  const before = now && quarters.find((one) => Math.abs(daysFrom(one.end, now.end) - 365) <= maxDayShift)
  return now && { now, ...(before && { before }) }
}

/** The newest year, whether or not anything was reported since. */
const newestYear = (facts: readonly Reported[]): Reported | undefined => facts.filter(isYear).sort(newestFirst)[0]

/**
 * What was reported of the twelve months up to the newest report: the last fiscal year, plus its successor’s quarters, less
 * the same quarters a year before. undefined where one of them is missing.
 */
export function trailingYear(facts: readonly Reported[]): { readonly value: number; readonly end: string } | undefined {
  const year = newestYear(facts)
  if (!year) return undefined
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const since = quarters.filter(({ end }) => daysFrom(year.end, end) > maxDayShift)
  let [value, end] = [year.value, year.end]
  for (const quarter of since.toReversed()) {
    const before = quarters.find((one) => Math.abs(daysFrom(one.end, quarter.end) - 365) <= maxDayShift)
    const follows = Math.abs(daysFrom(end, quarter.start)) <= maxDayShift
    if (!before || !follows) return undefined
    value += quarter.value - before.value
    end = quarter.end
  }
  return { value, end }
}

/** A company’s reports by concept. */
export type Reports = ReadonlyMap<ConceptId, readonly Reported[]>

/** The input of ratios in dollars and shares; null where unreported. Quarterly figures are of the newest quarter. */
export interface Figures {
  readonly latestQuarter: string | null
  readonly revenue: number | null
  readonly grossProfit: number | null
  readonly operatingIncome: number | null
  readonly netIncome: number | null
  readonly depreciation: number | null
  /** Dollars a share, of the newest shares. */
  readonly dividends: number | null
  readonly dilutedShares: number | null
  readonly shares: number | null
  readonly assets: number | null
  readonly equity: number | null
  readonly cash: number | null
  readonly debt: number | null
  /** Fractions of the same quarter a year before. */
  readonly revenueGrowth: number | null
  readonly earningsGrowth: number | null
}

/** The number of current shares for one share of a day. */
type SharesSince = (day: string) => number

/**
 * Sums up a company’s reports. Share counts and amounts a share are adjusted for later splits: a filing is in the shares of its
 * day, also where it repeats older figures. Where the day is unknown, counts are in the shares of their last day, and amounts
 * in those of the newest report.
 */
export function figuresOf(reports: Reports, sharesSince: SharesSince): Figures {
  const facts = (concept: ConceptId) => reports.get(concept) ?? []
  const sum = (concept: ConceptId) => trailingYear(facts(concept))?.value ?? null
  const level = (concept: ConceptId) => newestOf(facts(concept))
  const counted = (fact: Reported | undefined) => (fact ? fact.value * sharesSince(fact.filed ?? fact.end) : null)
  const [revenue, cost] = [sum('revenue'), sum('costOfRevenue')]
  const newestDividend = level('dividends')?.end ?? ''
  const dividends = trailingYear(
    facts('dividends').map((fact) => ({ ...fact, value: fact.value / sharesSince(fact.filed ?? newestDividend) })),
  )
  const diluted = newestQuarter(facts('dilutedShares'))?.now
  return {
    latestQuarter: newestOf([...facts('netIncome'), ...facts('revenue')])?.end ?? null,
    revenue,
    grossProfit: sum('grossProfit') ?? (revenue !== null && cost !== null ? revenue - cost : null),
    operatingIncome: sum('operatingIncome'),
    netIncome: sum('netIncome'),
    depreciation: newestYear(facts('depreciation'))?.value ?? null,
    dividends: dividends?.value ?? null,
    dilutedShares: counted(newestOf([...(diluted ? [diluted] : []), ...facts('dilutedShares')])),
    shares: counted(level('shares')),
    assets: level('assets')?.value ?? null,
    equity: level('equity')?.value ?? null,
    cash: level('cash')?.value ?? null,
    debt: level('debt')?.value ?? null,
    revenueGrowth: growthOf(facts('revenue')),
    earningsGrowth: growthOf(facts('netIncome')),
  }
}

const newestOf = (facts: readonly Reported[]): Reported | undefined =>
  facts.reduce<Reported | undefined>((newest, fact) => (newest && newest.end >= fact.end ? newest : fact), undefined)

/** Undefined growth after a loss is null. */
function growthOf(facts: readonly Reported[]): number | null {
  const { now, before } = newestQuarter(facts) ?? {}
  return now && before && before.value > 0 ? now.value / before.value - 1 : null
}
