import type { ConceptId } from './concepts.ts'
import { newestQuarter, newestYear, trailingYear, type Reported } from './trailing-year.ts'

/** What a company has reported, by concept. */
export type Reports = ReadonlyMap<ConceptId, readonly Reported[]>

/** What ratios are made of: dollars and shares, null where the reports do not say. A quarter is the newest one. */
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

/** New shares for each one of a day. */
export type SharesSince = (day: string) => number

/** Adds up a company’s reports. Shares are counted as after the last split, which reports of before do not know. */
export function figuresOf(reports: Reports, sharesSince: SharesSince): Figures {
  const facts = (concept: ConceptId) => reports.get(concept) ?? []
  const sum = (concept: ConceptId) => trailingYear(facts(concept))?.value ?? null
  const level = (concept: ConceptId) => newestOf(facts(concept))
  const counted = (fact: Reported | undefined) => (fact ? fact.value * sharesSince(fact.end) : null)
  const [revenue, cost] = [sum('revenue'), sum('costOfRevenue')]
  const dividends = trailingYear(facts('dividends'))
  const diluted = newestQuarter(facts('dilutedShares'))?.now
  return {
    latestQuarter: newestOf([...facts('netIncome'), ...facts('revenue')])?.end ?? null,
    revenue,
    grossProfit: sum('grossProfit') ?? (revenue !== null && cost !== null ? revenue - cost : null),
    operatingIncome: sum('operatingIncome'),
    netIncome: sum('netIncome'),
    depreciation: newestYear(facts('depreciation'))?.value ?? null,
    dividends: dividends ? dividends.value / sharesSince(dividends.end) : null,
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

/** Nothing grows from a loss by a fraction of it. */
function growthOf(facts: readonly Reported[]): number | null {
  const { now, before } = newestQuarter(facts) ?? {}
  return now && before && before.value > 0 ? now.value / before.value - 1 : null
}
