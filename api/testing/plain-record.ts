import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import type { Fact } from '../market/record/facts.ts'
import { type LineId, lineOf, type Reading } from '../market/record/lines.ts'

/** A period by its first and last day, YYYY-MM-DD; a day if `start` is null. */
export interface PlainSpan {
  readonly start: string | null
  readonly end: string
}

/** The statement of a filing about a line and a period: the values of all readings, and which of them counts. */
interface Stated {
  readonly value: number
  readonly reading: number
  readonly values: readonly (number | undefined)[]
  readonly filed: string
  readonly accn: string
  readonly form: string
}

const countedForm = /^(10-K|10-KT|10-Q|10-QT|10-S|20-F|40-F|6-K)(\/A)?$/
const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/

const spanOf = ({ start, end }: PlainSpan): string => `${String(start)} ${end}`
const filingOf = ({ filed, accn }: Fact): string => `${filed} ${accn}`
const daysFrom = (a: string | null, b: string | null): number =>
  a === null || b === null ? (a === b ? 0 : Infinity) : Math.abs(dayOfDate(a) - dayOfDate(b))
const lengthOf = ({ start, end }: PlainSpan): number => daysFrom(start ?? end, end) + 1
const dayAfter = (day: string): string => dateOfDay(dayOfDate(day) + 1)
const byText =
  <T>(textOf: (one: T) => string) =>
  (a: T, b: T): number =>
    textOf(a) < textOf(b) ? -1 : 1
const digitsOf = (value: number): number => String(Math.abs(value)).replace(/^0\.0*|\.|0+$/g, '').length
/** Whether two values are equal up to rounding. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b))
/** A cost is not below a part of it; revenue can be, after a quarter with a loss that counts as revenue. */
const isLess = (line: LineId, whole: Stated, part: Stated): boolean =>
  line === 'costOfRevenue' && whole.value < part.value

/**
 * A company's figures as of a day, by filtering and sorting rows: slow and plain, what tests hold `CompanyRecord` to.
 *
 * It knows no splits and no averages. Nothing stands in for a term that is missing: where `CompanyRecord` adds four quarters, or
 * a transition period and the year to date, this has no figure.
 */
export class PlainRecord {
  /** The fiscal years that have been reported, the oldest first. */
  readonly years: readonly PlainSpan[]
  /** The last day of the newest period. */
  readonly newestEnd: string
  readonly #rows: ReadonlyMap<string, readonly Fact[]>
  /** The filings that state that others own a part. */
  readonly #withMinority: ReadonlySet<string>
  readonly #lasting: readonly Fact[]
  readonly #day: string
  readonly #currency: string

  constructor(facts: readonly Fact[], day: string, currency: string) {
    this.#day = day
    this.#currency = currency
    const known = withCommonDays(
      facts.filter(
        ({ form, start, end, filed }) =>
          countedForm.test(form) && end <= filed && filed <= day && (start === null || start < end),
      ),
    )
    this.#rows = groupBy(known, spanOf)
    this.#withMinority = new Set(
      known.filter(({ tag, value }) => minorityTags.includes(tag) && value !== 0).map(filingOf),
    )
    this.#lasting = known.filter((fact) => fact.start !== null && lengthOf(fact) >= 60)
    this.years = yearsOf(this.#lasting.filter(({ form }) => annualForm.test(form)))
    this.newestEnd =
      this.#lasting
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? ''
  }

  /** The last days of a year's interim periods, in order: of periods that start with it, and of quarters inside it. */
  interimEnds({ start, end }: PlainSpan): readonly string[] {
    const inside = this.#lasting.filter(
      (fact) =>
        fact.start !== null &&
        fact.start >= (start ?? '') &&
        dayOfDate(fact.end) <= dayOfDate(end) - 50 &&
        lengthOf(fact) < 350,
    )
    return [
      ...new Set(inside.filter((fact) => fact.start === start || lengthOf(fact) <= 130).map((fact) => fact.end)),
    ].sort()
  }

  /** Whether the company has filed nothing for 550 days. */
  get isSilent(): boolean {
    return this.#lasting.every(({ filed }) => daysFrom(this.#day, filed) > 550)
  }

  year(line: LineId, year: PlainSpan): number | undefined {
    return this.#ofYear(line, year).at(-1)?.value
  }

  /**
   * The period of an order in a year as reported, or the difference of neighboring values to date if that is newer and different.
   */
  single(line: LineId, year: PlainSpan, order: number): number | undefined {
    const ends = [...this.interimEnds(year), year.end]
    const [before, end] = [ends[order - 1], ends[order]]
    if (end === undefined) return undefined
    const reported = this.#ofPart(line, year, { start: before ? dayAfter(before) : year.start, end }).at(-1)
    const toDate = (to: string): readonly Stated[] =>
      to === year.end ? this.#ofYear(line, year) : this.#ofPart(line, year, { start: year.start, end: to })
    const [wholes, parts] = [toDate(end), before ? toDate(before) : []]
    const whole = wholes.at(-1)
    const part = parts.findLast(({ filed }) => filed <= (whole?.filed ?? '')) ?? parts.at(-1)
    if (!whole || !part) return reported?.value
    // The whole has been restated since the part was last stated: their bases differ.
    const since = wholes.find(({ filed }) => filed >= part.filed)
    if ((since && !isSame(since.value, whole.value)) || isLess(line, whole, part)) return reported?.value
    const difference = whole.value - part.value
    const isNewer = whole.filed > (reported?.filed ?? '') || part.filed > (reported?.filed ?? '')
    return reported && (!isNewer || isSame(reported.value, difference)) ? reported.value : difference
  }

  /** Up to the newest end: the last fiscal year + the year to date − the year to date of the same order a year before. */
  twelveMonths(line: LineId): number | undefined {
    const last = this.years.at(-1)
    if (!last || this.isSilent) return undefined
    if (last.end === this.newestEnd) return this.year(line, last)
    const now = { start: dayAfter(last.end), end: this.newestEnd }
    const order = this.interimEnds({ start: now.start, end: '9999-12-31' }).indexOf(now.end)
    const then = { start: last.start, end: this.interimEnds(last)[order] ?? '' }
    if (then.end === '' || Math.abs(lengthOf(now) - lengthOf(then)) > 20) return undefined
    const whole = this.#ofYear(line, last).at(-1)
    const toDate = this.#ofPart(line, last, now).at(-1)
    const before = whole && this.#comparative(line, { last, whole, then })
    if (!whole || !toDate || !before || isLess(line, whole, before)) return undefined
    return whole.value + toDate.value - before.value
  }

  /** A day's value at the newest end. */
  level(line: LineId): number | undefined {
    return this.#statements(line, { start: null, end: this.newestEnd }).at(-1)?.value
  }

  /** The newest statement of a year to date or, if it restates that without a restated year, the one that the year had. */
  #comparative(
    line: LineId,
    { last, whole, then }: { last: PlainSpan; whole: Stated; then: PlainSpan },
  ): Stated | undefined {
    const statements = this.#ofPart(line, last, then)
    const newest = statements.at(-1)
    const atYear = statements.filter(({ filed }) => filed <= whole.filed)
    if (!newest || atYear.some(({ value }) => isSame(value, newest.value))) return newest
    // An annual report that also restates the year before has a newer basis than the interim reports before it.
    const yearBefore = this.years[this.years.indexOf(last) - 1]
    const known = yearBefore ? this.#ofYear(line, yearBefore) : []
    const again = known.find(({ accn }) => accn === whole.accn)
    const first = known.findLast(({ filed }) => filed < whole.filed)
    return again && first && !isSame(again.value, first.value) ? newest : (atYear.at(-1) ?? newest)
  }

  #ofYear(line: LineId, year: PlainSpan): readonly Stated[] {
    return this.#statements(line, year).filter(({ form }) => annualForm.test(form))
  }

  /** Excludes readings under which the newest report of the year states another value for the year. */
  #ofPart(line: LineId, year: PlainSpan, span: PlainSpan): readonly Stated[] {
    const ofYear = this.#ofYear(line, year)
    const whole = ofYear.at(-1)
    return this.#statements(line, span).filter(({ reading }) => {
      const other = whole?.values[reading]
      const wasOne = ofYear.some((one) => one.reading === reading && whole && isSame(one.value, whole.value))
      return !whole || other === undefined || wasOne || isSame(other, whole.value)
    })
  }

  /** The statements of all filings about a line and a period, the oldest first. */
  #statements(line: LineId, span: PlainSpan): readonly Stated[] {
    const rows = this.#rows.get(spanOf(span)) ?? []
    return [...groupBy(rows, filingOf)].sort(byText(([filing]) => filing)).flatMap(([, own]) => {
      const values = lineOf(line).readings.map((reading) => this.#read(line, reading, own))
      const stated = values.filter((value) => value !== undefined)
      const value = this.#choose(line, stated, own)
      const [row] = own
      if (!row || value === undefined) return []
      return [{ value, values, reading: values.indexOf(value), filed: row.filed, accn: row.accn, form: row.form }]
    })
  }

  #choose(line: LineId, stated: readonly number[], own: readonly Fact[]): number | undefined {
    if (lineOf(line).choice === 'first') return stated[0]
    const first = (other: LineId): number | undefined =>
      lineOf(other)
        .readings.map((reading) => this.#read(other, reading, own))
        .filter((value) => value !== undefined)
        .sort((a, b) => (lineOf(other).choice === 'largest' ? b - a : 0))[0]
    const [profit, cost] = line === 'revenue' ? [first('grossProfit'), first('costOfRevenue')] : []
    const proven = profit === undefined || cost === undefined ? undefined : profit + cost
    return stated.find((value) => proven !== undefined && isSame(value, proven)) ?? [...stated].sort((a, b) => b - a)[0]
  }

  #read(line: LineId, reading: Reading, own: readonly Fact[]): number | undefined {
    const { beside, without, withMinority, terms } = reading
    const unit = { money: this.#currency, moneyPerShare: `${this.#currency}/shares`, shares: 'shares' }[
      lineOf(line).unit
    ]
    // A filing may state a number twice, one of them rounded.
    const valueOf = (tag: string): number | undefined =>
      own
        .filter((row) => row.tag === tag && row.unit === unit)
        .map(({ value }) => value)
        .sort((a, b) => digitsOf(b) - digitsOf(a) || b - a)[0]
    if (beside !== undefined && valueOf(beside) === undefined) return undefined
    if (without !== undefined && valueOf(without) !== undefined) return undefined
    const isOwned = own.some((row) => this.#withMinority.has(filingOf(row)))
    if (withMinority !== undefined && withMinority !== isOwned) return undefined
    const values = terms.map(({ tag, times, isOptional }) => times * (valueOf(tag) ?? (isOptional ? 0 : NaN)))
    const sum = values.reduce((total, value) => total + value, 0)
    return Number.isNaN(sum) ? undefined : sum
  }
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? []
    group.push(one)
    groups.set(keyOf(one), group)
  }
  return groups
}

const minorityTags = ['us-gaap/MinorityInterest', 'ifrs-full/NoncontrollingInterests']

/** Filings differ by some days in the dates of a period: gives all rows the dates that most of them name. */
function withCommonDays(facts: readonly Fact[]): readonly Fact[] {
  const starts = commonDays(facts.flatMap(({ start }) => start ?? []))
  const ends = commonDays(facts.map(({ end }) => end))
  return facts.map((fact) => ({
    ...fact,
    start: starts.get(fact.start ?? '') ?? null,
    end: ends.get(fact.end) ?? fact.end,
  }))
}

function commonDays(days: readonly string[]): ReadonlyMap<string, string> {
  const common: string[] = []
  const named = new Map<string, string>()
  for (const [day] of byCount(days, (one) => one)) {
    const other = common.find((one) => daysFrom(one, day) <= 5)
    if (!other) common.push(day)
    named.set(day, other ?? day)
  }
  return named
}

/** The periods of a year in annual reports; of overlapping ones, the one with the most statements. */
function yearsOf(annual: readonly Fact[]): readonly PlainSpan[] {
  const years: PlainSpan[] = []
  for (const [, [span]] of byCount(annual, spanOf)) {
    const isYear = span !== undefined && lengthOf(span) >= 350 && lengthOf(span) <= 380
    if (isYear && years.every(({ start, end }) => (span.start ?? '') > end || span.end < (start ?? '')))
      years.push(span)
  }
  return years.sort(byText(({ end }) => end))
}

/** Groups, the largest first. */
const byCount = <T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [string, readonly T[]])[] =>
  [...groupBy(all, keyOf)].sort(([a, n], [b, m]) => m.length - n.length || (a < b ? 1 : -1))
