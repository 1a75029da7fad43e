import type { MissingFigures } from '#domain/dataset/missing-figures'
import type { YearStatistics } from '#domain/dataset/year-statistics'
import { type ReportDays, writeReportDays } from '#domain/reports/report-days'
import type { StoredOverview } from '../../store/market-store.ts'
import type { CompanyData, CompanyPart, Overview } from '../provider.ts'
import type { Figures } from './figures.ts'
import type { Company } from './parse-responses.ts'
import { ratiosOf } from './ratios.ts'
import { sectorOfSic } from './sector-of-sic.ts'
import type { StoredYears } from './stored-years.ts'

/** The stored data of a company: its details and its figures. */
export interface CompanyRecord {
  readonly company: Company
  readonly figures: Figures
  /** Whether it has classes of stock at very different prices: a count of all shares then says nothing about one class. */
  readonly hasUnequalClasses?: boolean
  /** Whether the listing is a depositary receipt: reports do not say how many shares it represents. */
  readonly isReceipt?: boolean
  /** Whether its price has jumped since the newest report as if by a split that no filing states yet. */
  readonly mayBeSplit?: boolean
  /** Why figures are missing; absent in data of an older release. */
  readonly missing?: MissingFigures
  /** When results came out; absent in data of an older release, and if no report is known. */
  readonly reports?: ReportDays
  /** The fiscal years; absent in data of an older release. */
  readonly years?: StoredYears
}

/** Whether the company's share count does not apply to the listing, so that it has no market cap and no values per share. */
export const isApart = ({ hasUnequalClasses = false, isReceipt = false }: Partial<CompanyRecord>): boolean =>
  hasUnequalClasses || isReceipt

/** The record that a collection saved. */
export const recordOf = ({ content }: StoredOverview): CompanyRecord => content as CompanyRecord

/** What the published record says besides the overview. */
export function companyPartOf(overview: StoredOverview): CompanyPart {
  const { missing = {}, reports } = recordOf(overview)
  return { ...(Object.keys(missing).length > 0 && { missing }), ...(reports && { reports: writeReportDays(reports) }) }
}

/** The company that a collection saved after parsing it. */
export const companyOf = (text: string): Company => JSON.parse(text) as Company

/** The values per share, and those that depend on the share count. */
const ofShares = [
  ...['MarketCapitalization', 'SharesOutstanding', 'PERatio', 'TrailingPE', 'BookValue', 'EPS', 'DilutedEPSTTM'],
  ...['RevenuePerShareTTM', 'PriceToSalesRatioTTM', 'PriceToBookRatio', 'EVToRevenue', 'EVToEBITDA'],
  ...['DividendPerShare', 'DividendYield', 'FreeCashFlowYield', 'EPSGrowth5Years', 'SharesGrowth'],
]

/**
 * The overview of a listing, with the names of the dataset: it puts a company's values into its record. Leaves out missing
 * values.
 */
export function writeOverview(
  record: CompanyRecord,
  { listing, bars }: CompanyData,
  year: Partial<YearStatistics>,
): Overview | undefined {
  const { company, figures } = record
  const close = bars.at(-1)?.close
  if (close === undefined) return undefined
  const texts = {
    AssetType: record.isReceipt ? 'Depositary Receipt' : 'Common Stock',
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
    .filter(([name]) => !(isApart(record) || record.mayBeSplit === true) || !ofShares.includes(name))
    .map(([name, value]): [string, string | null] => [name, figureText(value)])
  return Object.fromEntries(
    [...Object.entries(texts), ...written].filter((entry): entry is [string, string] => !!entry[1]),
  )
}

/** Six digits exceed the precision of reports; the format allows only plain decimals. */
function figureText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value)) return null
  const rounded = Math.abs(value) >= 1e6 ? Math.round(value) : Number(value.toPrecision(6))
  return rounded === 0 ? '0' : String(rounded)
}
