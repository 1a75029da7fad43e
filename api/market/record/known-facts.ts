import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import { sharesBetween } from '#domain/history/share-splits'
import { lastFiled, sumOf } from '#domain/statements/statements'
import type { Fact, Period } from './facts.ts'
import { type Figure, type FigureOrReason, missing, notReported } from './figure.ts'
import { endOf, type FiscalYear, fiscalYearsAsOf, type Interim, maxEndShift, maxShift } from './fiscal-years.ts'
import { type LineId, lineOf } from './lines.ts'
import { endedBy, endingNear, type OpenFacts } from './open-facts.ts'
import { allSplits, type Split, splitsShown } from './splits.ts'
import { type Basis, isEqual, type Stated, type StatementReader } from './stated.ts'

/** Days of the last year of reports. */
const recentDays = 370
/** Earnings per share that are closer are equal up to rounding and preferred dividends. */
const centsApart = 0.1
const maxFactor = 2
/** An average that is stated in thousands or millions makes its quotient too large. */
const averageUnits = [1, 1e3, 1e6]

function isPlausible(earnings: number, expected: number): boolean {
  const factor = expected / earnings
  const isOf = (unit: number) => factor / unit > 1 / maxFactor && factor / unit < maxFactor
  return Math.abs(earnings - expected) < centsApart || averageUnits.some(isOf)
}

/** Which versions of a line count: those by a day, and those that a basis does not contradict. */
interface Known {
  readonly by?: string
  readonly basis?: Basis | null
}

/** The facts that a company's reports have stated by a day, in the shares of that day. */
export class KnownFacts {
  readonly day: string
  readonly currency: string
  /** The oldest first. */
  readonly years: readonly FiscalYear[]
  /** The day of the newest filing with a period; undefined if there is none. */
  readonly lastFiled: string | undefined
  readonly splits: readonly Split[]
  readonly #durations: readonly Period[]
  readonly #instants: readonly Period[]
  readonly #reader: StatementReader
  readonly #found = new Map<string, readonly Period[]>()

  constructor(facts: OpenFacts, day: string, listedSplits: readonly Split[] = []) {
    this.day = day
    this.currency = facts.currencyAsOf(day)
    const { reader, signs } = facts.in(this.currency)
    this.#reader = reader
    this.#durations = endedBy(facts.durations, dayOfDate(day))
    this.#instants = endedBy(facts.instants, dayOfDate(day))
    this.years = fiscalYearsAsOf(facts.spans, day)
    this.splits = allSplits(listedSplits, splitsShown(signs, day))
    this.lastFiled = facts.lastReport(day)
  }

  /** The end of the newest reported period, in days since 1970. */
  get newestEnd(): number | undefined {
    const year = this.years.at(-1)
    return year && (year.isOpen ? (year.interimEnds.at(-1) ?? year.end) : year.end)
  }

  /** The day on which the newest period was first reported; undefined if there is none. */
  get newestReport(): string | undefined {
    const periods = endingNear(this.#durations, this.newestEnd ?? -1, maxEndShift)
    return periods
      .flatMap(({ filings }) => filings.map(({ filed }) => filed))
      .filter((filed) => filed <= this.day)
      .sort()[0]
  }

  /** A line of the period of a fact; undefined if it is not stated. */
  ofPeriod(line: LineId, { start, end }: Fact): Figure | undefined {
    return this.#stated(line, this.#near(dayOfDate(start ?? end), dayOfDate(end), maxEndShift))
  }

  /** A line for the periods that ended in the last year of reports, the newest first. */
  recent(line: LineId): readonly Figure[] {
    const spans = endingNear(this.#durations, this.newestEnd ?? 0, recentDays).toReversed()
    return spans.flatMap((span) => this.#stated(line, [span]) ?? [])
  }

  /** A level of the newest balance sheet, or of another day, as stated by a day; missing if it is not there. */
  level(line: LineId, end = this.newestEnd, by = this.day): FigureOrReason {
    if (end === undefined) return missing('notReported', 'No annual or quarterly report has it.')
    return this.#stated(line, this.#levelsNear(end), by) ?? notReported(dateOfDay(end))
  }

  /** What the first report stated as a level, if it is read as the newest one but is another value. */
  firstLevel(line: LineId, end: number): number | undefined {
    return this.restated(line, this.#versions(line, this.#levelsNear(end)))
  }

  /** When a figure of a line was first stated with any value, and since when with its own: later filings repeat it, equal up to rounding. */
  knownSince(line: LineId, { proof }: Figure): { readonly first: string; readonly since: string } {
    const periods = new Map(proof.map(({ fact }) => [`${fact.start ?? ''} ${fact.end}`, fact]))
    const days = [...periods.values()].map(({ start, end }) => {
      const terms = proof.filter(({ fact }) => fact.start === start && fact.end === end)
      const value = Math.abs(sumOf(terms))
      const versions = this.#versions(line, this.#near(dayOfDate(start ?? end), dayOfDate(end), maxEndShift))
      const own = versions.find((one) => isEqual(Math.abs(this.valueOf(line, one)), value))
      return { first: versions[0]?.filed ?? lastFiled(terms), since: own?.filed ?? lastFiled(terms) }
    })
    const last = (key: 'first' | 'since') =>
      days
        .map((day) => day[key])
        .toSorted()
        .at(-1) ?? ''
    return { first: last('first'), since: last('since') }
  }

  /** All levels of a line that are known, in the order of their filings. */
  levels(line: LineId): readonly Figure[] {
    return this.#versions(line, this.#instants).map((stated) => this.figureOf(line, stated))
  }

  /** A line of the newest period that has it, or of the shortest one if several end there; undefined without one. */
  newest(line: LineId): Figure | undefined {
    // The shortest of those with the same end begins last.
    for (let at = this.#durations.length - 1; at >= 0; at--) {
      const found = this.#stated(line, this.#durations.slice(at, at + 1))
      if (found) return found
    }
    return undefined
  }

  /** The days of the annual reports that state a year, and those of all reports that state its last day, each the oldest first. */
  filingDaysOf({ start, end }: FiscalYear): { readonly annual: readonly string[]; readonly levels: readonly string[] } {
    const annual = this.#filingDays(this.#near(start, end).map(({ filings }) => filings.filter(isAnnual)))
    const levels = this.#filingDays(this.#levelsNear(end).map(({ filings }) => filings))
    return { annual, levels }
  }

  #filingDays(filings: readonly (readonly { readonly filed: string }[])[]): readonly string[] {
    const days = new Set(filings.flatMap((ofPeriod) => ofPeriod.map(({ filed }) => filed)))
    return [...days].filter((filed) => filed <= this.day).sort()
  }

  /** The values of annual reports for a year by a day, the oldest first. */
  protected ofYear(line: LineId, { start, end }: FiscalYear, by = this.day): readonly Stated[] {
    return this.#versions(line, this.#near(start, end), { by }).filter(isAnnual)
  }

  /** The values of annual reports for a transition period, whose end and start are days since 1970. */
  protected ofTransition(line: LineId, start: number, end: number): Figure | undefined {
    return this.figure(line, this.#versions(line, this.#near(start, end)).filter(isAnnual).at(-1))
  }

  /** The newest value of a year, to which the values of its parts belong. */
  protected basisOf(line: LineId, year: FiscalYear): Basis | null {
    const versions = year.isOpen ? [] : this.ofYear(line, year)
    const stated = versions.at(-1)
    return stated ? { stated, versions, periods: this.#near(year.start, year.end) } : null
  }

  /** The stated values of the interim period of an order by itself, the oldest first. */
  protected ofSingle(line: LineId, { year, order }: Interim, basis = this.basisOf(line, year)): readonly Stated[] {
    const start = order === 0 ? year.start : (year.interimEnds[order - 1] ?? year.start) + 1
    const end = endOf({ year, order })
    return end === undefined ? [] : this.#versions(line, this.#near(start, end, maxEndShift), { basis })
  }

  /** The stated values from the start of a year up to an interim report, the oldest first. */
  protected upTo(line: LineId, { year, order }: Interim, basis = this.basisOf(line, year)): readonly Stated[] {
    const end = year.interimEnds[order]
    return end === undefined ? [] : this.#versions(line, this.#near(year.start, end, maxEndShift), { basis })
  }

  #near(start: number, end: number, endShift = maxShift): readonly Period[] {
    return this.#once(`${start} ${end} ${endShift}`, () =>
      endingNear(this.#durations, end, endShift).filter((one) => Math.abs((one.start ?? 0) - start) <= maxShift),
    )
  }

  #levelsNear(end: number): readonly Period[] {
    return this.#once(`${end}`, () => endingNear(this.#instants, end, maxEndShift))
  }

  /** The same periods are the same object: a reader keeps what it has read of them. */
  #once(key: string, find: () => readonly Period[]): readonly Period[] {
    const found = this.#found.get(key) ?? find()
    this.#found.set(key, found)
    return found
  }

  #versions(line: LineId, periods: readonly Period[], { by = this.day, basis = null }: Known = {}): readonly Stated[] {
    const versions = this.#reader.versions(line, periods, by, basis)
    return line === 'dilutedEps' && versions.length > 0 ? this.#plausible(versions, periods, by) : versions
  }

  /** Excludes earnings per share in other units, such as cents: income ÷ average of shares of the same period shows their size. */
  #plausible(versions: readonly Stated[], periods: readonly Period[], by: string): readonly Stated[] {
    const income = this.#versions('shareholdersIncome', periods, { by }).at(-1)
    const average = this.#versions('dilutedShares', periods, { by }).at(-1)
    if (!income || !average || average.value <= 0) return versions
    const expected = income.value / this.valueOf('dilutedShares', average)
    return versions.filter((one) => isPlausible(this.valueOf('dilutedEps', one), expected))
  }

  #stated(line: LineId, periods: readonly Period[], by = this.day): Figure | undefined {
    return this.figure(line, this.#versions(line, periods, { by }).at(-1))
  }

  protected valueOf(line: LineId, stated: Stated): number {
    return stated.value * this.#timesOf(line, stated.filed)
  }

  /** The factor for a count or an amount per share of a filing, because of later splits. */
  #timesOf(line: LineId, filed: string): number {
    const { unit } = lineOf(line)
    if (unit === 'money') return 1
    const shares = sharesBetween(this.splits, filed, this.day)
    return unit === 'shares' ? shares : 1 / shares
  }

  /** The value of the first of a period's versions, if the newest has another value under the same tags. */
  protected restated(line: LineId, versions: readonly Stated[]): number | undefined {
    const [[first], newest] = [versions, versions.at(-1)]
    if (!first || first.reading !== newest?.reading) return undefined
    const value = this.valueOf(line, first)
    return isEqual(value, this.valueOf(line, newest)) ? undefined : value
  }

  protected figure(line: LineId, stated: Stated | undefined): Figure | undefined {
    return stated && this.figureOf(line, stated)
  }

  protected figureOf(line: LineId, { terms, filed }: Stated): Figure {
    const proof = terms.map(({ fact, times }) => ({ fact, times: times * this.#timesOf(line, filed) }))
    const { start = null, end = '' } = terms[0]?.fact ?? {}
    return { start, end, value: sumOf(proof), proof }
  }
}

/** Fiscal years are those of annual reports: other reports state twelve months of their own. */
const isAnnual = ({ form }: Pick<Stated, 'form'>): boolean => /^(10-KT?|20-F|40-F)/.test(form)
