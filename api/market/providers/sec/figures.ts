import { type CompanyFigure, companyFigures, type MissingFigures } from '#domain/dataset/missing-figures'
import { dateOfDay, daysBetween } from '#domain/dataset/trading-days'
import { checked } from '../../record/checked.ts'
import type { CompanyRecord } from '../../record/company-record.ts'
import type { Fact } from '../../record/facts.ts'
import { type Figure, type FigureOrReason, isFigure } from '../../record/figure.ts'
import type { FiscalYear } from '../../record/fiscal-years.ts'
import { interimsOf } from '../../record/fiscal-years.ts'
import type { LineId } from '../../record/lines.ts'
import { sharesOutstanding } from '../../record/shares.ts'
import { yearsBefore } from '../../trading-calendar.ts'

/** The input of ratios, in the currency of the company and in shares; null if missing. Flows are of the same twelve months. */
export interface Figures {
  /** `USD`: ratios that mix a price with other currencies are missing. */
  readonly currency: string
  readonly latestQuarter: string | null
  /** The day on which the newest report was filed. */
  readonly reportFiled: string | null
  readonly revenue: number | null
  readonly grossProfit: number | null
  readonly operatingIncome: number | null
  /** The shareholders' part. */
  readonly netIncome: number | null
  readonly depreciation: number | null
  /** Amounts per share, in the shares of the day. */
  readonly eps: number | null
  readonly dividends: number | null
  /** The average of the newest period. */
  readonly dilutedShares: number | null
  readonly shares: number | null
  readonly assets: number | null
  readonly equity: number | null
  readonly cash: number | null
  readonly debt: number | null
  readonly currentAssets: number | null
  readonly currentLiabilities: number | null
  readonly incomeTax: number | null
  /** operatingCashFlow − capitalExpenditure. */
  readonly freeCashFlow: number | null
  /** Growth of the newest quarter, as a fraction of the same quarter a year before. */
  readonly revenueGrowth: number | null
  readonly earningsGrowth: number | null
  /** Growth per year as a fraction, compounded over the five fiscal years up to the newest. */
  readonly revenueGrowth5Years: number | null
  readonly epsGrowth5Years: number | null
  /** Change of shares against a year before, as a fraction. */
  readonly sharesGrowth: number | null
}

/** The years before the newest report that figures look back: five years of growth and the year before. */
const yearsNeeded = 8

/** The facts that the figures of a day need: half of a long history. */
export function factsNeeded(facts: readonly Fact[], day: string, years = yearsNeeded): readonly Fact[] {
  let newest = ''
  for (const { end, filed } of facts) if (filed <= day && end <= filed && end > newest) newest = end
  const from = newest === '' ? '' : yearsBefore(newest, years)
  return facts.filter(({ end }) => end >= from)
}

const valueOf = (figure: FigureOrReason | undefined): number | null =>
  figure && isFigure(figure) ? figure.value : null

/** Sums up a company’s record for its ratios. */
export function figuresOf(record: CompanyRecord): Figures {
  const sum = (line: LineId) => valueOf(twelveMonthsOf(record, line))
  const level = (line: LineId) => valueOf(levelOf(record, line))
  const [revenue, cost] = [sum('revenue'), sum('costOfRevenue')]
  const [operatingCash, capital] = [sum('operatingCashFlow'), sum('capitalExpenditure')]
  const shares = valueOf(sharesOutstanding(record))
  const average = record.newest('dilutedShares')?.value ?? null
  const dilutedShares =
    average !== null && (shares === null || factorBetween(average, shares) <= maxFactor) ? average : null
  const end = record.newestEnd
  return {
    currency: record.currency,
    latestQuarter: end === undefined ? null : dateOfDay(end),
    reportFiled: record.newestReport ?? null,
    revenue,
    grossProfit: sum('grossProfit') ?? (revenue !== null && cost !== null ? revenue - cost : null),
    operatingIncome: sum('operatingIncome'),
    netIncome: sum('shareholdersIncome'),
    depreciation: sum('depreciation'),
    eps: earningsPerShare(record, dilutedShares),
    dividends: sum('dividendsPerShare'),
    dilutedShares,
    shares,
    assets: level('assets'),
    equity: level('equity'),
    cash: level('cash'),
    debt: level('debt'),
    currentAssets: level('currentAssets'),
    currentLiabilities: level('currentLiabilities'),
    incomeTax: sum('incomeTax'),
    freeCashFlow: operatingCash !== null && capital !== null ? operatingCash - capital : null,
    revenueGrowth: newestGrowth(record, 'revenue'),
    earningsGrowth: newestGrowth(record, 'shareholdersIncome'),
    revenueGrowth5Years: yearlyGrowth(record, 'revenue'),
    epsGrowth5Years: yearlyGrowth(record, 'dilutedEps'),
    sharesGrowth: growthOfShares(record, shares),
  }
}

const twelveMonthsOf = (record: CompanyRecord, line: LineId): FigureOrReason =>
  checked(line, (one) => record.twelveMonths(one))

const levelOf = (record: CompanyRecord, line: LineId): FigureOrReason => checked(line, (one) => record.level(one))

/** Where each figure comes from. */
const sources: Readonly<Record<CompanyFigure, (record: CompanyRecord) => readonly FigureOrReason[]>> = {
  revenue: (record) => [twelveMonthsOf(record, 'revenue')],
  grossProfit: (record) => [twelveMonthsOf(record, 'grossProfit')],
  operatingIncome: (record) => [twelveMonthsOf(record, 'operatingIncome')],
  netIncome: (record) => [twelveMonthsOf(record, 'shareholdersIncome')],
  eps: (record) => [twelveMonthsOf(record, 'dilutedEps')],
  freeCashFlow: (record) => [record.twelveMonths('operatingCashFlow'), record.twelveMonths('capitalExpenditure')],
  shares: (record) => [sharesOutstanding(record)],
  assets: (record) => [levelOf(record, 'assets')],
  equity: (record) => [levelOf(record, 'equity')],
  cash: (record) => [levelOf(record, 'cash')],
  debt: (record) => [levelOf(record, 'debt')],
}

/** Why figures of a record are missing, by figure. */
export const missingFigures = (record: CompanyRecord, figures: Figures): MissingFigures =>
  Object.fromEntries(
    companyFigures.flatMap((figure) => {
      const reason = figures[figure] === null ? sources[figure](record).find((one) => !isFigure(one)) : undefined
      return reason && !isFigure(reason) ? [[figure, reason.kind] as const] : []
    }),
  )

/** The factor by which counts of the same shares may differ. */
const maxFactor = 2

const factorBetween = (a: number, b: number): number => (a > 0 && b > 0 ? Math.max(a / b, b / a) : Infinity)

/** As stated and added up; otherwise the shareholders' income ÷ the diluted average. */
function earningsPerShare(record: CompanyRecord, dilutedShares: number | null): number | null {
  const stated = record.twelveMonths('dilutedEps')
  if (!isFigure(stated)) {
    const income = valueOf(record.twelveMonths('shareholdersIncome'))
    const isStated = record.newest('dilutedEps') !== undefined
    return isStated || income === null || dilutedShares === null || dilutedShares <= 0 ? null : income / dilutedShares
  }
  return stated.value
}

/** The newest quarter against the same one a year before; null after a loss. */
function newestGrowth(record: CompanyRecord, line: LineId): number | null {
  const [now, before] = newestQuarters(record, line)
  return now && before && before.value > 0 ? now.value / before.value - 1 : null
}

/** The quarters that include the one a year before the newest: a year has up to five if its end was moved. */
const maxQuarters = 7

/** The newest quarter and the same one a year before. */
function newestQuarters(record: CompanyRecord, line: LineId): readonly (Figure | undefined)[] {
  const quarters = record.years.flatMap((year) => interimsOf(year))
  const newest = quarters.at(-1)
  if (!newest) return []
  const singleOf = ({ year, order }: (typeof quarters)[number]) =>
    checked(line, (one) => record.single(one, year, order))
  const now = singleOf(newest)
  if (!isFigure(now)) return []
  const before = quarters
    .slice(-maxQuarters, -1)
    .map(singleOf)
    .filter(isFigure)
    .findLast((one) => areYearsApart(daysBetween(one.end, now.end), 1))
  const isAlike = before && Math.abs(lengthOf(now) - lengthOf(before)) <= maxDayShift
  return isAlike ? [now, before] : [now]
}

const lengthOf = ({ start, end }: Figure): number => daysBetween(start ?? end, end)

/** Fiscal years may end on a fixed weekday: the end shifts by days from year to year. */
const maxDayShift = 10
const growthYears = 5
const averageYear = 365.25

const areYearsApart = (days: number, years: number): boolean => Math.abs(days - years * averageYear) <= maxDayShift

/** The growth per year between the newest fiscal year and the one five years before; null after a loss. */
function yearlyGrowth(record: CompanyRecord, line: LineId): number | null {
  const closed = record.years.filter((year) => !year.isOpen)
  const newest = closed.at(-1)
  const old = newest && closed.find((year) => areYearsApart(newest.end - year.end, growthYears))
  const [now, before] = [newest && of(record, line, newest), old && of(record, line, old)]
  return now && before && now > 0 && before > 0 ? (now / before) ** (1 / growthYears) - 1 : null
}

const of = (record: CompanyRecord, line: LineId, year: FiscalYear): number | null => valueOf(record.year(line, year))

/** Companies choose the day after each quarter on which they count their shares. */
const maxCountShift = 45
/** A count that changed by more has other units or other shares. */
const maxGrowth = 3

/** The change of the share count from the one nearest to a year before. */
function growthOfShares(record: CompanyRecord, shares: number | null): number | null {
  const counts = record.levels('sharesOutstanding')
  const now = counts.at(-1)
  if (shares === null || now?.value !== shares) return null
  const distance = (one: Figure) => Math.abs(daysBetween(one.end, now.end) - averageYear)
  const before = counts.filter((one) => distance(one) <= maxCountShift).toSorted((a, b) => distance(a) - distance(b))[0]
  return before && factorBetween(shares, before.value) <= maxGrowth ? shares / before.value - 1 : null
}
