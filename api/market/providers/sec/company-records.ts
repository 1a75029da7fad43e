import { setImmediate } from 'node:timers/promises'
import type { YearStatistics } from '#domain/dataset/year-statistics'
import type { Listing, MarketStore, Split, StoredOverview } from '../../store/market-store.ts'
import type { CompanyData, Overview } from '../provider.ts'
import { type Figures, figuresOf, type Reported, type Reports } from './figures.ts'
import { type ConceptId, framePaths } from './frames.ts'
import type { Company } from './parse-responses.ts'
import { preferredTags } from './preferred-tags.ts'
import { ratiosOf } from './ratios.ts'
import { sectorOfSic } from './sector-of-sic.ts'

/** The stored data of a company: its details and its figures. */
export interface CompanyRecord {
  readonly company: Company
  readonly figures: Figures
  /** Whether it has classes of stock at very different prices: a count of all shares is then no count of one's. */
  readonly hasUnequalClasses?: boolean
}

/** The record that a collection saved. */
export const recordOf = ({ content }: StoredOverview): CompanyRecord => content as CompanyRecord

/** The company that a collection saved after parsing it. */
export const companyOf = (text: string): Company => JSON.parse(text) as Company

/** The values a share, and those that follow from the count of shares. */
const ofShares = [
  ...['MarketCapitalization', 'SharesOutstanding', 'PERatio', 'TrailingPE', 'BookValue', 'EPS', 'DilutedEPSTTM'],
  ...['RevenuePerShareTTM', 'PriceToSalesRatioTTM', 'PriceToBookRatio', 'EVToRevenue', 'EVToEBITDA'],
  ...['DividendPerShare', 'DividendYield', 'FreeCashFlowYield', 'EPSGrowth5Years', 'SharesGrowth'],
]

/**
 * The overview of a listing, named as the dataset has it: here the values of a company are put into its record. Missing values
 * are left out.
 */
export function writeOverview(
  { company, figures, hasUnequalClasses = false }: CompanyRecord,
  { listing, bars }: CompanyData,
  year: Partial<YearStatistics>,
): Overview | undefined {
  const close = bars.at(-1)?.close
  if (close === undefined) return undefined
  const texts = {
    AssetType: 'Common Stock',
    Name: listing.name ?? company.name,
    CIK: company.cik,
    Exchange: listing.exchange,
    Currency: 'USD',
    Country: company.country,
    Sector: sectorOfSic(company.sic) ?? null,
    Industry: company.industry?.toUpperCase() ?? null,
    Address: company.address,
    FiscalYearEnd: company.fiscalYearEnd,
    LatestQuarter: figures.latestQuarter,
    ReportFiled: figures.reportFiled,
  }
  const numbers = {
    ...ratiosOf(figures, close),
    '52WeekHigh': year.high ?? null,
    '52WeekLow': year.low ?? null,
    '50DayMovingAverage': year.average50 ?? null,
    '200DayMovingAverage': year.average200 ?? null,
  }
  const written = Object.entries(numbers)
    .filter(([name]) => !hasUnequalClasses || !ofShares.includes(name))
    .map(([name, value]): [string, string | null] => [name, figureText(value)])
  return Object.fromEntries(
    [...Object.entries(texts), ...written].filter((entry): entry is [string, string] => !!entry[1]),
  )
}

/** Six digits exceed the precision of reports; the format allows plain decimals only. */
function figureText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value)) return null
  const rounded = Math.abs(value) >= 1e6 ? Math.round(value) : Number(value.toPrecision(6))
  return rounded === 0 ? '0' : String(rounded)
}

type Row = readonly [cik: string, start: string, end: string, value: number]

/** The reports of each company by its number, from the stored frames. `newest` is the session of the newest frames. */
export async function reportsByCompany(
  frames: ReadonlyMap<string, string>,
  newest: string,
): Promise<ReadonlyMap<string, Reports>> {
  const byCompany = new Map<string, Map<ConceptId, Reported[][]>>()
  for (const { concept, rank, path } of framePaths(newest)) {
    // Millions of numbers: yield to the event loop.
    await setImmediate()
    // Rows that the collection saved after parsing them.
    for (const [cik, start, end, value] of JSON.parse(frames.get(path) ?? '[]') as readonly Row[]) {
      const concepts = byCompany.get(cik) ?? new Map<ConceptId, Reported[][]>()
      byCompany.set(cik, concepts)
      const tags = concepts.get(concept) ?? []
      concepts.set(concept, tags)
      ;(tags[rank] ??= []).push({ start, end, value })
    }
  }
  return new Map([...byCompany].map(([cik, concepts]) => [cik, preferredTags(concepts)]))
}

interface RecordInput {
  readonly listings: readonly Listing[]
  readonly session: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Records to save in one transaction. */
const recordsPerSave = 200

/** Combines company details and reported figures, and saves the records that changed. */
export async function saveCompanyRecords(store: MarketStore, { listings, session, now }: RecordInput): Promise<void> {
  const [companies, frames, splits] = [
    await store.checkpoints('company'),
    await store.checkpoints('frame'),
    await store.splits(),
  ]
  const reports = await reportsByCompany(frames, session)
  const splitsOf = bySymbol(splits)
  let changed: StoredOverview[] = []
  for (const { symbol, cik } of listings) {
    const company = cik === null ? undefined : companies.get(cik)
    if (cik === null || company === undefined) continue
    const ownSplits = splitsOf.get(symbol) ?? []
    const sharesSince = (day: string) =>
      ownSplits.reduce((shares, split) => (split.date > day ? shares * split.ratio : shares), 1)
    const content: CompanyRecord = {
      company: companyOf(company),
      figures: figuresOf(reports.get(cik) ?? new Map(), sharesSince),
    }
    const stored = await store.overview(symbol)
    if (JSON.stringify(stored?.content) !== JSON.stringify(content)) changed.push({ symbol, content, fetchedAt: now })
    if (changed.length < recordsPerSave) continue
    await store.save({ overviews: changed })
    await setImmediate()
    changed = []
  }
  await store.save({ overviews: changed })
}

function bySymbol(splits: readonly Split[]): ReadonlyMap<string, readonly Split[]> {
  const found = new Map<string, Split[]>()
  for (const split of splits) found.set(split.symbol, [...(found.get(split.symbol) ?? []), split])
  return found
}
