import { daysBetween } from '../dataset/trading-days.ts'
import {
  isStated,
  knownSince,
  type StatementLine,
  type StatementPeriod,
  type Statements,
  sumOf,
} from '../statements/statements.ts'

/** A line whose twelve months are known on past days. */
export type ValuedLine = 'revenue' | 'dilutedEps' | 'freeCashFlow'

/** A value, and the last day of the period that it is of. */
export interface Known {
  readonly value: number
  /** YYYY-MM-DD. */
  readonly end: string
}

type Lines = Pick<Statements, 'periods' | 'lines'>
type KnownPeriod = Known & Pick<StatementPeriod, 'start'>

/** Days after which the newest period no longer describes a company. */
const maxAge = 550
/** Years of 52 or 53 weeks begin and end up to ten days apart. */
const maxShift = 10
const daysOfYear = 365
/** The factor between averages of shares above which earnings per share of quarters do not add up. */
const maxAverageChange = 1.25
/** A first report by this factor larger than its correction, and a count so far from the newest, is in thousands by mistake. */
const otherUnits = 900

/**
 * A line of the newest twelve months whose reports were filed by a day, YYYY-MM-DD: those that statements state, four quarters
 * that follow one another, or a fiscal year. A restated value counts as first reported until the day of the restatement. Undefined
 * if it is not known, or if the twelve months ended more than 550 days before.
 */
export function twelveMonthsOn(statements: Lines, line: ValuedLine, day: string): Known | undefined {
  const on = (kind: StatementPeriod['kind']) => knownOn(statements, line, { kind, day })
  const candidates = [...on('twelveMonths'), ...fourQuarters(statements, line, day), ...on('year').slice(0, 1)]
  const end = lastEnd(candidates)
  const newest = candidates.find((one) => one.end === end && !Number.isNaN(one.value))
  return newest && daysBetween(end, day) <= maxAge ? { value: newest.value, end } : undefined
}

/** The diluted average of the shares in the newest period that states it and whose report was filed by a day. */
export function sharesOn(statements: Lines, day: string): Known | undefined {
  const [quarter, year] = (['quarter', 'year'] as const).map(
    (kind) => knownOn(statements, 'dilutedShares', { kind, day })[0],
  )
  const newest = quarter && quarter.end >= (year?.end ?? '') ? quarter : year
  const now = statements.lines.dilutedShares.find(isStated)?.value ?? 0
  const times = newest ? newest.value / now : NaN
  const isCount = times * otherUnits > 1 && times < otherUnits
  return newest && isCount && daysBetween(newest.end, day) <= maxAge ? newest : undefined
}

/** The newest four quarters, if they are a year; NaN if the count of shares changed too much for their earnings to add up. */
function fourQuarters(statements: Lines, line: ValuedLine, day: string): readonly Known[] {
  const quarters = knownOn(statements, line, { kind: 'quarter', day }).slice(0, 4)
  const [newest, oldest] = [quarters[0], quarters[3]]
  if (!newest || !oldest) return []
  const follow = quarters.every(({ end }, at) => {
    const next = quarters[at - 1]
    return !next || Math.abs(daysBetween(end, next.start) - 1) <= maxShift
  })
  if (!follow || Math.abs(daysBetween(oldest.start, newest.end) + 1 - daysOfYear) > maxShift) return []
  const averages =
    line === 'dilutedEps'
      ? knownOn(statements, 'dilutedShares', { kind: 'quarter', day }).filter(
          ({ end }) => end >= oldest.end && end <= newest.end,
        )
      : []
  const counts = averages.map(({ value }) => value)
  const isAlike = counts.length === 0 || Math.max(...counts) <= Math.min(...counts) * maxAverageChange
  const value = sumOf(quarters.map((fact) => ({ fact, times: 1 })))
  return [{ value: isAlike ? value : NaN, end: newest.end }]
}

interface Asked {
  readonly kind: StatementPeriod['kind']
  readonly day: string
}

/** The values of a line in periods of a kind that were known on a day, the newest first. */
function knownOn(statements: Lines, line: StatementLine, { kind, day }: Asked): readonly KnownPeriod[] {
  return statements.periods.flatMap((period, at) => {
    // Compared first: most periods of a past day had not ended yet.
    if (period.kind !== kind || period.end >= day) return []
    const value = valueOn(statements, line, { period, at, day })
    return value === undefined ? [] : [{ value, start: period.start, end: period.end }]
  })
}

interface Place {
  readonly period: StatementPeriod
  readonly at: number
  readonly day: string
}

function valueOn(statements: Lines, line: StatementLine, place: Place): number | undefined {
  if (line === 'freeCashFlow') {
    const operating = valueOn(statements, 'operatingCashFlow', place)
    const capital = valueOn(statements, 'capitalExpenditure', place)
    return operating === undefined || capital === undefined ? undefined : operating - capital
  }
  const cell = statements.lines[line][place.at]
  if (!isStated(cell)) return undefined
  if (knownSince(cell, place.period) <= place.day) return cell.value
  const { first } = cell
  const { reported } = place.period
  if (first === undefined || reported === undefined || reported > place.day) return undefined
  return Math.abs(first) < Math.abs(cell.value) * otherUnits ? first : undefined
}

const lastEnd = (periods: readonly Known[]): string => periods.reduce((last, { end }) => (end > last ? end : last), '')
