import type { Known, Overview } from '../provider.ts'
import type { Figures } from './figures.ts'
import { officeOf } from './sector-of-sic.ts'
import { ratiosOf } from './ratios.ts'
import type { Company } from './parse-responses.ts'

/** What is kept of a company until its record is written: who it is, and its figures. */
export interface Dossier {
  readonly company: Company
  readonly figures: Figures
}

/** Sessions in 52 weeks, and as many as there are at least in a year with all its holidays. */
const [year, leastYear] = [252, 245]

/** The overview of a listing, named as the dataset has it. What nobody has said is left out. */
export function writeOverview({ company, figures }: Dossier, { listing, bars }: Known): Overview | undefined {
  const close = bars.at(-1)?.close
  if (close === undefined) return undefined
  const lastYear = bars.slice(-year)
  const texts = {
    AssetType: 'Common Stock',
    Name: listing.name ?? company.name,
    CIK: company.cik,
    Exchange: listing.exchange,
    Currency: 'USD',
    Country: company.country,
    Sector: officeOf(company.sic) ?? null,
    Industry: company.industry?.toUpperCase() ?? null,
    Address: company.address,
    FiscalYearEnd: company.fiscalYearEnd,
    LatestQuarter: figures.latestQuarter,
  }
  const numbers = {
    ...ratiosOf(figures, close),
    '52WeekHigh': lastYear.length < leastYear ? null : Math.max(...lastYear.map((bar) => bar.high ?? bar.close)),
    '52WeekLow': lastYear.length < leastYear ? null : Math.min(...lastYear.map((bar) => bar.low ?? bar.close)),
    '50DayMovingAverage': averageOf(
      bars.slice(-50).map((bar) => bar.close),
      50,
    ),
    '200DayMovingAverage': averageOf(
      bars.slice(-200).map((bar) => bar.close),
      200,
    ),
  }
  const written = Object.entries(numbers).map(([name, value]): [string, string | null] => [name, figureText(value)])
  return Object.fromEntries(
    [...Object.entries(texts), ...written].filter((entry): entry is [string, string] => !!entry[1]),
  )
}

const averageOf = (closes: readonly number[], count: number): number | null =>
  closes.length < count ? null : closes.reduce((sum, close) => sum + close, 0) / count

/** Six digits are more than any report is good for; plain decimals, since the format knows no others. */
function figureText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value)) return null
  const rounded = Math.abs(value) >= 1e6 ? Math.round(value) : Number(value.toPrecision(6))
  return rounded === 0 ? '0' : String(rounded)
}
