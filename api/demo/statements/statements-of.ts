import { fromKeys } from '#domain/keys-of'
import {
  freeCashFlowOf,
  isBalanceLine,
  lastFiled,
  maxPeriods,
  statedLines,
  type StatementCell,
  type StatementFact,
  type StatementPeriod,
  type Statements,
  type StatementTerm,
  sumOf,
} from '#domain/statements/statements'
import { dateOfTime, type Day, quarterBefore } from '../calendar.ts'
import type { Company } from '../companies/traits.ts'
import { seedOf, uniformAt } from '../prices/random.ts'
import type { Facts } from '../records/facts.ts'
import { gapsOf } from '../records/record.ts'
import { demoPastReports } from '../records/report-days.ts'
import { type Amounts, amountsOf, type StatedLine } from './amounts.ts'
import { quartersUpTo, type Reported } from './quarters.ts'

/** The tags of the lines in the invented filings. */
const tags: Readonly<Record<StatedLine, string>> = {
  revenue: 'us-gaap/Revenues',
  costOfRevenue: 'us-gaap/CostOfRevenue',
  grossProfit: 'us-gaap/GrossProfit',
  operatingIncome: 'us-gaap/OperatingIncomeLoss',
  netIncome: 'us-gaap/NetIncomeLoss',
  dilutedEps: 'us-gaap/EarningsPerShareDiluted',
  dividendsPerShare: 'us-gaap/CommonStockDividendsPerShareDeclared',
  dilutedShares: 'us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding',
  operatingCashFlow: 'us-gaap/NetCashProvidedByUsedInOperatingActivities',
  capitalExpenditure: 'us-gaap/PaymentsToAcquirePropertyPlantAndEquipment',
  cash: 'us-gaap/CashAndCashEquivalentsAtCarryingValue',
  debt: 'us-gaap/DebtLongtermAndShorttermCombinedAmount',
  assets: 'us-gaap/Assets',
  liabilities: 'us-gaap/Liabilities',
  equity: 'us-gaap/StockholdersEquity',
  otherEquity: 'us-gaap/MinorityInterest',
}

/** The record's fields without which a company does not report a line. */
const fields: Partial<Record<StatedLine, string>> = {
  costOfRevenue: 'GrossProfitTTM',
  grossProfit: 'GrossProfitTTM',
  operatingIncome: 'OperatingMarginTTM',
  capitalExpenditure: 'FreeCashFlowYield',
  debt: 'DebtToEquity',
}

/** The lines that reports state for the year to date only. */
const cashFlows: ReadonlySet<StatedLine> = new Set(['operatingCashFlow', 'capitalExpenditure'])

/** The share of fiscal years whose revenue and cost the next year's reports restate, and what these reports deduct. */
const restatement = { chance: 0.006, part: 0.02 }
const restatedLines: ReadonlySet<StatedLine> = new Set(['revenue', 'costOfRevenue'])

/** What was known of a company by a day: its facts, and when it was listed. */
interface Known {
  readonly facts: Facts
  readonly day: Day
  /** The date of its first session; undefined if that is long ago. */
  readonly listed: string | undefined
  /** The new shares for an old one by splits after the day. */
  readonly laterSplit: number
}

/**
 * The statements of a company of the simulated market, as invented filings state them; undefined for a fund and for a company
 * whose record has no reported quarter. The record's twelve months are the same at each report: older figures shrink or grow a
 * little with each.
 */
export function demoStatementsOf(symbol: string, { facts, day, listed, laterSplit }: Known): Statements | undefined {
  const { number } = day.quarter
  const yearEnd = yearEndOf(facts.profile.fiscalYearEnd, number)
  const gaps = gapsOf(facts.company)
  const newest = amountsOf(facts, { number, yearEnd })
  const amounts = newest && inOldShares(newest, laterSplit)
  if (!amounts || gaps.has('LatestQuarter')) return undefined
  const reports = createReports(facts.company, { number, yearEnd }, amounts)
  const spans = spansOf(yearEnd, yearsSince(listed, { number, yearEnd }))
  const lines = fromKeys(statedLines, (line) =>
    spans.map((span): StatementCell => {
      if (gaps.has(fields[line] ?? '')) return line === 'debt' ? contradicted : notReported(reports.periodOf(span).end)
      return amounts[line] ? reports.cellOf(line, span) : notReported(reports.periodOf(span).end)
    }),
  )
  const freeCashFlow = spans.map((_, at) =>
    freeCashFlowOf(lines.operatingCashFlow[at] ?? contradicted, lines.capitalExpenditure[at] ?? contradicted),
  )
  return {
    ...{ symbol, cik: null, currency: 'USD', asOf: dateOfTime(day.midnight) },
    periods: spans.map(reports.periodOf),
    lines: { ...lines, freeCashFlow },
    reportDays: demoPastReports(facts.company, day, spans.filter(({ kind }) => kind === 'quarter').length),
  }
}

/** Amounts in the shares of before a split. */
function inOldShares(amounts: Amounts, ratio: number): Amounts {
  if (ratio === 1) return amounts
  const { dilutedShares, dilutedEps, dividendsPerShare } = amounts
  return {
    ...amounts,
    dilutedShares: dilutedShares?.map((count) => Math.round(count / ratio)),
    dilutedEps: dilutedEps?.map((cents) => cents * ratio),
    dividendsPerShare: dividendsPerShare?.map((cents) => cents * ratio),
  }
}

const notReported = (end: string): StatementCell => ({
  kind: 'notReported',
  reason: `No report states it for the period up to ${end}.`,
})
const contradicted: StatementCell = {
  kind: 'contradicted',
  reason: 'The reports state it by tags that contradict each other.',
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** The newest quarter that ends a fiscal year. All report calendar quarters: a year ends with the one nearest to its month. */
function yearEndOf(month: string, number: number): number {
  const quarter = Math.round((months.indexOf(month) + 1) / 3)
  return (((number - quarter) % 4) + 4) % 4
}

/** Companies report the two years before their listing, too. */
const quartersBeforeListing = 8

/** The fiscal years that a company has reported. */
function yearsSince(listed: string | undefined, { number, yearEnd }: Reported): number {
  if (listed === undefined) return maxPeriods.year
  const first =
    Number(listed.slice(0, 4)) * 4 + Math.floor((Number(listed.slice(5, 7)) - 1) / 3) - quartersBeforeListing
  return Math.min(Math.max(Math.ceil((number - 1 - yearEnd - first) / 4), 1), maxPeriods.year)
}

/** Quarters that end with one, which is the newest of them. */
interface Span {
  readonly kind: StatementPeriod['kind']
  readonly at: number
  readonly length: number
}

const spansOf = (yearEnd: number, years: number): readonly Span[] => [
  { kind: 'twelveMonths', at: 0, length: 4 },
  ...Array.from({ length: years }, (_, year): Span => ({ kind: 'year', at: yearEnd + 4 * year, length: 4 })),
  ...Array.from({ length: Math.min(yearEnd + 4 * years, maxPeriods.quarter) }, (_, at): Span => ({
    kind: 'quarter',
    at,
    length: 1,
  })),
]

/** The reports of a company: a 10-Q for each of three quarters, a 10-K for the fourth and the year. */
function createReports({ seed }: Company, { number, yearEnd }: Reported, amounts: Amounts) {
  /** The place of a quarter in its fiscal year, 0 to 3. */
  const orderOf = (at: number) => 3 - ((((at - yearEnd) % 4) + 4) % 4)
  const serial = Math.floor(uniformAt(seedOf(seed, 28), 0) * 250_000) * 4

  const quarters = Array.from({ length: quartersUpTo({ yearEnd }) }, (_, at) => {
    const { start, end, filed } = quarterBefore(number - at)
    const accn = `0000000000-${filed.slice(2, 4)}-${String(serial + orderOf(at)).padStart(6, '0')}`
    return { start, end, filing: { accn, form: orderOf(at) === 3 ? '10-K' : '10-Q', filed } }
  })
  const quarterAt = (at: number) => quarters[at] ?? unknown(at)

  /** Whether the reports of the next year restate the fiscal year of a quarter. */
  function isRestated(line: StatedLine, at: number): boolean {
    const end = at - (3 - orderOf(at))
    if (!restatedLines.has(line) || !amounts.costOfRevenue || end < 4) return false
    return uniformAt(seedOf(seed, 29), number - end) < restatement.chance
  }

  const valueOf = (line: StatedLine, { at, length }: Pick<Span, 'at' | 'length'>) => {
    const values = amounts[line]?.slice(at, at + length) ?? []
    const sum = values.reduce((total, value) => total + value, 0)
    if (line === 'dilutedShares') return Math.round(sum / length)
    return line === 'dilutedEps' || line === 'dividendsPerShare' ? sum / 100 : sum
  }

  function factOf(line: StatedLine, at: number, length: number): StatementFact {
    const isBalance = isBalanceLine(line)
    return {
      value: valueOf(line, { at, length: isBalance ? 1 : length }),
      tag: tags[line],
      start: isBalance ? null : quarterAt(at + length - 1).start,
      end: quarterAt(at).end,
      ...quarterAt(isRestated(line, at) ? at - 4 : at).filing,
    }
  }
  const plus = (line: StatedLine, at: number, length: number): StatementTerm => ({
    fact: factOf(line, at, length),
    times: 1,
  })
  const minus = (line: StatedLine, at: number, length: number): StatementTerm => ({
    fact: factOf(line, at, length),
    times: -1,
  })
  const toDate = (at: number) => orderOf(at) + 1

  function proofOf(line: StatedLine, { kind, at }: Span): readonly StatementTerm[] {
    if (isBalanceLine(line)) return [plus(line, at, 1)]
    if (kind === 'year' || (kind === 'twelveMonths' && yearEnd === 0)) return [plus(line, at, 4)]
    if (kind === 'twelveMonths') return [plus(line, yearEnd, 4), plus(line, 0, toDate(0)), minus(line, 4, toDate(0))]
    const isStated = orderOf(at) === 0 || (orderOf(at) < 3 && !cashFlows.has(line))
    return isStated ? [plus(line, at, 1)] : [plus(line, at, toDate(at)), minus(line, at + 1, toDate(at) - 1)]
  }

  /** What the first reports stated for revenue or its cost: as much more for both. */
  const firstOf = ({ at, length }: Span, value: number) =>
    value + Math.round(valueOf('costOfRevenue', { at, length }) * restatement.part)

  return {
    periodOf: ({ kind, at, length }: Span): StatementPeriod => ({
      kind,
      start: quarterAt(at + length - 1).start,
      end: quarterAt(at).end,
      reported: quarterAt(at).filing.filed,
    }),
    cellOf(line: StatedLine, span: Span): StatementCell {
      if (line === 'dilutedShares' && span.kind === 'quarter' && orderOf(span.at) === 3)
        return notReported(quarterAt(span.at).end)
      if (line === 'dilutedShares' && span.kind === 'twelveMonths' && yearEnd > 0)
        return { kind: 'incomplete', reason: 'An average of months does not add up.' }
      const proof = proofOf(line, span)
      const value = sumOf(proof)
      const first = span.kind !== 'twelveMonths' && isRestated(line, span.at) ? firstOf(span, value) : value
      const since = lastFiled(proof)
      return {
        ...{ value, proof },
        ...(first !== value && { first }),
        ...(since !== quarterAt(span.at).filing.filed && { since }),
      }
    },
  }
}

function unknown(at: number): never {
  throw new Error(`Quarter ${at} is older than all reports.`)
}
