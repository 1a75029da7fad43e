import { dateOfDay, dayOfDate, daysBetween } from '#domain/dataset/trading-days'
import { sumOf } from '#domain/statements/statements'
import {
  type Figure,
  type FigureOrReason,
  isFigure,
  joined,
  type Missing,
  missing,
  negated,
  notReported,
} from './figure.ts'
import { endOf, type FiscalYear, type Interim, interimsOf, maxShift } from './fiscal-years.ts'
import { KnownFacts } from './known-facts.ts'
import { type LineId, lineOf } from './lines.ts'
import { maxSilentDays } from './open-facts.ts'
import { type Basis, isEqual, isRecast, type ProofTerm, type Stated } from './stated.ts'

/** The factor between averages of shares above which earnings per share do not add up. */
const maxAverageChange = 1.25

/** A company as publicly known on a day: nothing depends on later filings. */
export class CompanyRecord extends KnownFacts {
  /** A line of a fiscal year, as stated by a day. */
  year(line: LineId, year: FiscalYear, by = this.day): FigureOrReason {
    if (year.isOpen) return missing('incomplete', 'The year has not ended.')
    const stated = this.ofYear(line, year, by).at(-1)
    return this.figure(line, stated) ?? notReported(dateOfDay(year.end))
  }

  /** What the first report stated for a year, or for a period of it, if it was restated with another value. */
  first(line: LineId, year: FiscalYear, order?: number): number | undefined {
    return this.restated(line, order === undefined ? this.ofYear(line, year) : this.ofSingle(line, { year, order }))
  }

  /** A line of the quarter of this order in a year: as stated, or the difference of two neighboring values to date. */
  single(line: LineId, year: FiscalYear, order: number): FigureOrReason {
    return ofOneIncome(line, (one) => this.#single(one, year, order))
  }

  #single(line: LineId, year: FiscalYear, order: number): FigureOrReason {
    const end = endOf({ year, order })
    if (end === undefined) return missing('incomplete', 'The year has not ended.')
    const stated = this.ofSingle(line, { year, order }).at(-1)
    const difference =
      order === 0 || lineOf(line).kind === 'average' ? undefined : this.#difference(line, { year, order })
    if (difference && isFigure(difference)) {
      const isNewer = difference.proof.some(({ fact }) => fact.filed > (stated?.filed ?? ''))
      const value = stated && this.valueOf(line, stated)
      if (value === undefined || (isNewer && !isEqual(value, difference.value))) return difference
    }
    const absent = this.#absent({ year, order }, this.ofSingle(line, { year, order }, null))
    return this.figure(line, stated) ?? (absent.kind === 'contradicted' ? absent : (difference ?? absent))
  }

  /** A line from the start of a year up to the end of the interim report of this order. */
  toDate(line: LineId, interim: Interim, basis = this.basisOf(line, interim.year)): FigureOrReason {
    const version = this.upTo(line, interim, basis).at(-1)
    return this.figure(line, version) ?? this.#sumOfSingles(line, interim, basis)
  }

  /**
   * A line of the twelve months up to the newest reported end: the last fiscal year + the year to date − the year to date of the
   * same order a year before, all of one presentation.
   */
  twelveMonths(line: LineId): FigureOrReason {
    return ofOneIncome(line, (one) => this.#twelveMonths(one))
  }

  #twelveMonths(line: LineId): FigureOrReason {
    const year = this.years.at(-1)
    if (!year || this.newestEnd === undefined) return missing('notReported', 'No annual or quarterly report has it.')
    if (daysBetween(this.lastFiled ?? '', this.day) > maxSilentDays)
      return missing('silent', `The company has filed no report since ${this.lastFiled ?? ''}.`)
    if (!year.isOpen) return this.year(line, year)
    const last = this.years.at(-2)
    if (!last || Math.abs(last.end + 1 - year.start) > maxShift) {
      const bridged = this.#afterTransition(line, year)
      return isFigure(bridged) ? bridged : this.#fourSingles(line, bridged)
    }
    if (lineOf(line).kind === 'average') return missing('incomplete', 'An average of months does not add up.')
    const bridged = this.#bridged(line, last, year)
    return isFigure(bridged) ? bridged : this.#fourSingles(line, bridged)
  }

  /** The twelve months after a year end was moved: the transition period, if it completes them, and the year to date. */
  #afterTransition(line: LineId, year: FiscalYear): FigureOrReason {
    const none = missing('incomplete', 'No fiscal year ends where the year to date begins.')
    const now = this.toDate(line, { year, order: year.interimEnds.length - 1 })
    const transition = this.ofTransition(line, year.end - 364, year.start - 1)
    return isFigure(now) && transition ? joined([transition, now], transition.start ?? '', now.end) : none
  }

  #bridged(line: LineId, last: FiscalYear, year: FiscalYear): FigureOrReason {
    const order = year.interimEnds.length - 1
    const before = this.#orderBefore(last, (year.interimEnds[order] ?? year.end) - year.start)
    const basis = this.basisOf(line, last)
    const whole = basis?.stated
    if (!whole) return missing('notReported', `No annual report states it for the year up to ${dateOfDay(last.end)}.`)
    const now = this.toDate(line, { year, order }, basis)
    if (!isFigure(now)) return now
    if (before === undefined)
      return missing('incomplete', `No report of the year before is as long as the one up to ${now.end}.`)
    const earlier = this.#comparative(line, { last, order: before, whole })
    if (!isFigure(earlier)) return earlier
    const mixed = this.#changedAverage(line, [...this.figureOf(line, whole).proof, ...now.proof, ...earlier.proof])
    if (mixed) return mixed
    const proof = [...this.figureOf(line, whole).proof, ...now.proof, ...negated(earlier.proof)]
    return { start: dayAfter(earlier.end), end: now.end, value: sumOf(proof), proof }
  }

  /** The year to date a year before, in the presentation of its year. */
  #comparative(
    line: LineId,
    { last, order, whole }: { readonly last: FiscalYear; readonly order: number; readonly whole: Stated },
  ): FigureOrReason {
    const versions = this.upTo(line, { year: last, order })
    const newest = versions.at(-1)
    if (!newest) return this.toDate(line, { year: last, order })
    const first = versions.filter(({ filed }) => filed <= whole.filed)
    const atYear = first.at(-1)
    const isRestated = first.every((one) => !isEqual(this.valueOf(line, one), this.valueOf(line, newest)))
    const yearBefore = this.years[this.years.indexOf(last) - 1]
    const known = yearBefore ? this.ofYear(line, yearBefore) : []
    const chosen = atYear && isRestated && !isRecast(whole, known) ? atYear : newest
    return isLess(line, whole, chosen) ?? this.figureOf(line, chosen)
  }

  /** Earnings per share of several periods add up only if the averages of shares are about the same. */
  #changedAverage(line: LineId, terms: readonly ProofTerm[]): Missing | undefined {
    if (line !== 'dilutedEps') return undefined
    const averages = terms.flatMap(({ fact }) => this.ofPeriod('dilutedShares', fact)?.value ?? [])
    const isAlike = averages.length === 0 || Math.max(...averages) <= Math.min(...averages) * maxAverageChange
    return isAlike
      ? undefined
      : missing('contradicted', 'The count of shares changed too much for earnings a share to add up.')
  }

  /** The newest four quarters if they follow one another: after a year end was moved, or if only quarters are reported. */
  #fourSingles(line: LineId, otherwise: Missing): FigureOrReason {
    const ends = this.years.flatMap((year) => interimsOf(year)).slice(-4)
    if (ends.length < 4 || lineOf(line).kind !== 'flow') return otherwise
    const parts = ends.map(({ year, order }) => this.single(line, year, order)).filter(isFigure)
    const follows = parts.every((part, at) => {
      const previous = parts[at - 1]
      return !previous || Math.abs(daysBetween(previous.end, part.start ?? '') - 1) <= maxShift
    })
    const [first, last] = [parts[0], parts.at(-1)]
    const tags = new Set(parts.map(({ proof }) => proof[0]?.fact.tag))
    const isMixed = tags.size > 1 && lineOf(line).unit === 'money'
    if (!follows || parts.length < 4 || isMixed || !first?.start || !last) return otherwise
    if (Math.abs(daysBetween(first.start, last.end) - 365) > maxShift) return otherwise
    const sum = joined(parts, first.start, last.end)
    return this.#changedAverage(line, sum.proof) ?? sum
  }

  /** The order of the equally long interim report of the year before; undefined without one. */
  #orderBefore(last: FiscalYear, length: number): number | undefined {
    const order = last.interimEnds.findIndex((end) => Math.abs(end - last.start - length) <= 2 * maxShift)
    return order === -1 ? undefined : order
  }

  #difference(line: LineId, { year, order }: Interim): FigureOrReason {
    const end = dateOfDay(endOf({ year, order }) ?? year.end)
    const isYear = order === year.interimEnds.length
    const whole = isYear ? this.ofYear(line, year) : this.upTo(line, { year, order })
    const shorter = { year, order: order - 1 }
    const parts = this.upTo(line, shorter)
    const longer = whole.at(-1)
    if (!longer || parts.length === 0) {
      const gone = longer ? shorter : { year, order }
      return this.#absent({ year, order }, this.upTo(line, gone, null))
    }
    const part = parts.findLast(({ filed }) => filed <= longer.filed) ?? parts.at(-1)
    const first = whole.find((one) => one.filed >= (part?.filed ?? ''))
    const isRestated = first && !isEqual(this.valueOf(line, first), this.valueOf(line, longer))
    if (!part || (isRestated && part.filed <= first.filed))
      return missing('contradicted', `The year up to ${end} was restated, its parts were not.`)
    const less = isLess(line, longer, part)
    if (less) return less
    const proof = [...this.figureOf(line, longer).proof, ...negated(this.figureOf(line, part).proof)]
    const mixed = this.#changedAverage(line, proof)
    if (mixed) return mixed
    return {
      start: dayAfter(part.terms[0]?.fact.end ?? ''),
      end: longer.terms[0]?.fact.end ?? end,
      value: sumOf(proof),
      proof,
    }
  }

  #sumOfSingles(line: LineId, { year, order }: Interim, basis: Basis | null): FigureOrReason {
    const absent = this.#absent({ year, order }, this.upTo(line, { year, order }, null))
    const parts: Figure[] = []
    for (let one = 0; one <= order; one++) {
      const part = this.ofSingle(line, { year, order: one }, basis).at(-1)
      if (!part || lineOf(line).kind === 'average') return absent
      parts.push(this.figureOf(line, part))
    }
    const [first, last] = [parts[0], parts.at(-1)]
    return first?.start && last ? joined(parts, first.start, last.end) : absent
  }

  /** Why a part of a year is missing: a value may be stated, but under a tag with another value for the year. */
  #absent(interim: Interim, stated: readonly Stated[]): Missing {
    const end = dateOfDay(endOf(interim) ?? interim.year.end)
    return stated.length === 0
      ? notReported(end)
      : missing('contradicted', `The part up to ${end} and its year are stated by tags that contradict each other.`)
  }
}

/** Never adds the group's income to that of its shareholders: if the terms mix both, reads the shareholders' income. */
function ofOneIncome(line: LineId, read: (line: LineId) => FigureOrReason): FigureOrReason {
  const figure = read(line)
  if (line !== 'netIncome' || !isFigure(figure)) return figure
  const kinds = new Set(figure.proof.map(({ fact }) => fact.tag.endsWith('/ProfitLoss')))
  return kinds.size > 1 ? read('shareholdersIncome') : figure
}

/** A cost is not below a part of it; revenue can be, after a quarter with a loss that counts as revenue. */
const isLess = (line: LineId, whole: Stated, part: Stated): Missing | undefined =>
  line === 'costOfRevenue' && whole.value < part.value
    ? missing('contradicted', `The period up to ${whole.terms[0]?.fact.end ?? ''} has less than a part of it.`)
    : undefined

const dayAfter = (date: string): string => dateOfDay(dayOfDate(date) + 1)
