import { daysBetween } from '#domain/dataset/trading-days'
import type { FiledFact } from './company-facts.ts'
import type { ConceptId } from './concepts.ts'

/** Fiscal quarters may end on a fixed weekday: the end shifts by days from year to year. */
const maxDayShift = 10

const isQuarter = ({ start, end }: FiledFact): boolean => Math.abs(daysBetween(start, end) - 91) < 20
const isYear = ({ start, end }: FiledFact): boolean => Math.abs(daysBetween(start, end) - 365) < 20

const newestFirst = (a: FiledFact, b: FiledFact): number => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0)

/** The newest quarter reported separately, and the same one a year before. Most fourth quarters are not. */
export function newestQuarter(
  facts: readonly FiledFact[],
): { readonly now: FiledFact; readonly before?: FiledFact } | undefined {
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const [now] = quarters
  const before = now && quarters.find((one) => Math.abs(daysBetween(one.end, now.end) - 365) <= maxDayShift)
  return now && { now, ...(before && { before }) }
}

/** The newest year, whether or not anything was reported since. */
const newestYear = (facts: readonly FiledFact[]): FiledFact | undefined => facts.filter(isYear).sort(newestFirst)[0]

/**
 * What was reported of the twelve months up to the newest report: the last fiscal year, plus its successor’s quarters, less
 * the same quarters a year before. undefined where one of them is missing.
 */
export function trailingYear(
  facts: readonly FiledFact[],
): { readonly value: number; readonly end: string } | undefined {
  const year = newestYear(facts)
  if (!year) return undefined
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const since = quarters.filter(({ end }) => daysBetween(year.end, end) > maxDayShift)
  let [value, end] = [year.value, year.end]
  for (const quarter of since.toReversed()) {
    const before = quarters.find((one) => Math.abs(daysBetween(one.end, quarter.end) - 365) <= maxDayShift)
    const follows = Math.abs(daysBetween(end, quarter.start)) <= maxDayShift
    if (!before || !follows) return undefined
    value += quarter.value - before.value
    end = quarter.end
  }
  return { value, end }
}

/** A company’s reports by concept. */
export type Reports = ReadonlyMap<ConceptId, readonly FiledFact[]>

/** The input of ratios in dollars and shares; null where unreported. Quarterly figures are of the newest quarter. */
export interface Figures {
  readonly latestQuarter: string | null
  /** The day on which the newest report was filed. */
  readonly reportFiled: string | null
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
  readonly currentAssets: number | null
  readonly currentLiabilities: number | null
  readonly incomeTax: number | null
  /** operatingCashFlow − capitalExpenditure of the newest fiscal year that has both. */
  readonly freeCashFlow: number | null
  /** Fractions of the same quarter a year before. */
  readonly revenueGrowth: number | null
  readonly earningsGrowth: number | null
  /** Fractions a year, compounded over the five fiscal years up to the newest. */
  readonly revenueGrowth5Years: number | null
  readonly epsGrowth5Years: number | null
  /** Shares against a year before, as a fraction. */
  readonly sharesGrowth: number | null
}

/** The number of current shares for one share of a day. */
type SharesSince = (day: string) => number

/**
 * Sums up a company’s reports. Share counts and amounts a share are adjusted for later splits: a filing is in the shares of its
 * day, also where it repeats older figures.
 */
export function figuresOf(reports: Reports, sharesSince: SharesSince): Figures {
  const facts = (concept: ConceptId) => reports.get(concept) ?? []
  const sum = (concept: ConceptId) => trailingYear(facts(concept))?.value ?? null
  const level = (concept: ConceptId) => newestOf(facts(concept))
  const countOf = (fact: FiledFact) => fact.value * sharesSince(fact.filed)
  const counted = (fact: FiledFact | undefined) => (fact ? countOf(fact) : null)
  const [revenue, cost] = [sum('revenue'), sum('costOfRevenue')]
  const dividends = trailingYear(perShareOfToday(facts('dividends'), sharesSince))
  const diluted = newestQuarter(facts('dilutedShares'))?.now
  const newestReport = newestOf([...facts('netIncome'), ...facts('revenue')])
  return {
    latestQuarter: newestReport?.end ?? null,
    reportFiled: newestReport?.filed ?? null,
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
    currentAssets: level('currentAssets')?.value ?? null,
    currentLiabilities: level('currentLiabilities')?.value ?? null,
    incomeTax: sum('incomeTax'),
    freeCashFlow: freeCashFlowOf(facts('operatingCashFlow'), facts('capitalExpenditure')),
    revenueGrowth: growthOf(facts('revenue')),
    earningsGrowth: growthOf(facts('netIncome')),
    revenueGrowth5Years: yearlyGrowth(fiveYears(facts('revenue'))),
    epsGrowth5Years: isComparable(fiveYears(facts('dilutedShares')), countOf)
      ? yearlyGrowth(fiveYears(perShareOfToday(facts('dilutedEps'), sharesSince)))
      : null,
    sharesGrowth: growthOfShares(facts('shares'), countOf),
  }
}

const newestOf = (facts: readonly FiledFact[]): FiledFact | undefined =>
  facts.reduce<FiledFact | undefined>((newest, fact) => (newest && newest.end >= fact.end ? newest : fact), undefined)

/** Undefined growth after a loss is null. */
function growthOf(facts: readonly FiledFact[]): number | null {
  const { now, before } = newestQuarter(facts) ?? {}
  return now && before && before.value > 0 ? now.value / before.value - 1 : null
}

/** Cash flows of the newest fiscal year that both have. */
function freeCashFlowOf(operating: readonly FiledFact[], spent: readonly FiledFact[]): number | null {
  const year = newestYear(operating)
  const capital = year && spent.find((one) => isYear(one) && one.end === year.end)
  return year && capital ? year.value - capital.value : null
}

const growthYears = 5
const averageYear = 365.25

/** Two fiscal years. */
interface Years {
  readonly now: FiledFact
  readonly before: FiledFact
}

/** The newest fiscal year, and the one five years before; undefined without either. */
function fiveYears(facts: readonly FiledFact[]): Years | undefined {
  const now = newestYear(facts)
  const before = now && facts.find((one) => isYear(one) && isYearsBefore(one, now))
  return now && before && { now, before }
}

const isYearsBefore = (one: FiledFact, now: FiledFact): boolean =>
  Math.abs(daysBetween(one.end, now.end) - growthYears * averageYear) <= maxDayShift

/** The growth a year between two years five apart; null after a loss. */
const yearlyGrowth = (years: Years | undefined): number | null =>
  years && years.now.value > 0 && years.before.value > 0
    ? (years.now.value / years.before.value) ** (1 / growthYears) - 1
    : null

/** A count of shares that changed by more may have been split on a day of which there are no prices. */
const [minChange, maxChange] = [0.65, 1.45]

/** Whether no unknown split is between two years: the counts of their shares are comparable. */
const isComparable = (counts: Years | undefined, counted: (fact: FiledFact) => number): boolean => {
  const change = counts ? counted(counts.now) / counted(counts.before) : NaN
  return change >= minChange && change <= maxChange
}

/** Amounts a share, for one of today's shares. */
const perShareOfToday = (facts: readonly FiledFact[], sharesSince: SharesSince): readonly FiledFact[] =>
  facts.map((fact) => ({ ...fact, value: fact.value / sharesSince(fact.filed) }))

/** Companies count their shares on a day of their choice after each quarter. */
const maxCountShift = 45

/** The newest count of shares against the one nearest to a year before. */
function growthOfShares(facts: readonly FiledFact[], counted: (fact: FiledFact) => number): number | null {
  const now = newestOf(facts)
  if (!now) return null
  const distance = (one: FiledFact) => Math.abs(daysBetween(one.end, now.end) - averageYear)
  const before = facts
    .filter((one) => distance(one) <= maxCountShift)
    .reduce<FiledFact | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined)
  return before && counted(before) > 0 ? counted(now) / counted(before) - 1 : null
}
