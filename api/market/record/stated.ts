import { sumOf } from '#domain/statements/statements'
import { type Fact, factOf, type Filing, type Period } from './facts.ts'
import { type LineId, lineOf, type Reading } from './lines.ts'

/** A fact in a value, with its factor: −1 if it is subtracted, a ratio if shares were split since. */
export interface ProofTerm {
  readonly fact: Fact
  readonly times: number
}

/** The statement of one filing about a line and a period. */
export interface Stated {
  readonly value: number
  readonly accn: string
  readonly form: string
  readonly filed: string
  /** The index of the line's reading. */
  readonly reading: number
  readonly terms: readonly ProofTerm[]
}

/** The value of a year to which those of its parts belong, and the periods for which its filing states it. */
export interface Basis {
  readonly stated: Stated
  /** The values of annual reports for the year, the oldest first; the newest is the basis. */
  readonly versions: readonly Stated[]
  readonly periods: readonly Period[]
}

/** The difference up to which rounded values of one filing belong together. */
const rounding = 0.005

/** Whether two numbers are equal up to rounding. */
export const isEqual = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * rounding

/** The unit of a line in a currency: `USD`, `USD/shares` or `shares`. */
export const unitOf = (unit: 'money' | 'moneyPerShare' | 'shares', currency: string): string =>
  ({ money: currency, moneyPerShare: `${currency}/shares`, shares: 'shares' })[unit]

/** Reads lines from filings, in the company's currency. */
export class StatementReader {
  readonly #stated = new Map<LineId, WeakMap<Filing, Stated | null>>()
  readonly #ofPeriods = new WeakMap<readonly Period[], Map<LineId, readonly Stated[]>>()
  readonly #currency: string

  constructor(currency: string) {
    this.#currency = currency
  }

  /**
   * The known values of a line on a day from filings about some periods, which are variants of one; the oldest first. With a
   * basis, excludes values that it contradicts.
   */
  versions(line: LineId, periods: readonly Period[], day: string, basis: Basis | null = null): readonly Stated[] {
    const versions = this.#all(line, periods).filter(({ filed }) => filed <= day)
    const known = basis ? versions.filter(({ reading }) => !this.#contradicts(line, basis, reading)) : versions
    return lineOf(line).kind === 'instant' ? mostDirect(known) : known
  }

  /** The values of all days, the oldest first. Of the same periods they are read once, as their days are asked one after another. */
  #all(line: LineId, periods: readonly Period[]): readonly Stated[] {
    const known = this.#ofPeriods.get(periods) ?? new Map<LineId, readonly Stated[]>()
    this.#ofPeriods.set(periods, known)
    const found = known.get(line)
    if (found) return found
    const all = periods.flatMap(({ filings }) => filings.flatMap((filing) => this.#of(line, filing) ?? []))
    const ordered = periods.length > 1 ? all.sort(byFiling) : all
    known.set(line, ordered)
    return ordered
  }

  /** Whether the filing of a basis states another value under another reading of the line. */
  #contradicts(line: LineId, { stated, versions, periods }: Basis, reading: number): boolean {
    const { unit, readings } = lineOf(line)
    const other = readings[reading]
    // A company changes tags: an earlier report may have the same value under the other tag.
    if (!other || versions.some((one) => one.reading === reading && isEqual(one.value, stated.value))) return false
    const own = periods.flatMap(({ filings }) => filings.filter(({ accn }) => accn === stated.accn))
    return own.some((filing) => {
      const found = readingOf(other, reading, filing, unitOf(unit, this.#currency))
      return found !== undefined && !isEqual(found.value, stated.value)
    })
  }

  #of(line: LineId, filing: Filing): Stated | null {
    const known = this.#stated.get(line) ?? new WeakMap<Filing, Stated | null>()
    this.#stated.set(line, known)
    const found = known.get(filing)
    if (found !== undefined) return found
    const stated = this.#read(line, filing)
    known.set(filing, stated)
    return stated
  }

  #read(id: LineId, filing: Filing): Stated | null {
    const line = lineOf(id)
    const unit = unitOf(line.unit, this.#currency)
    const candidates = line.readings.flatMap((reading, at) => readingOf(reading, at, filing, unit) ?? [])
    if (line.choice === 'first' || candidates.length < 2) return candidates[0] ?? null
    const sum = id === 'revenue' ? this.#grossProfitAndCost(filing) : undefined
    const proven = sum === undefined ? undefined : candidates.find(({ value }) => isEqual(value, sum))
    return proven ?? candidates.reduce((largest, one) => (one.value > largest.value ? one : largest))
  }

  /** The statement's own sum: revenue is gross profit and cost. */
  #grossProfitAndCost(filing: Filing): number | undefined {
    const [profit, cost] = [this.#of('grossProfit', filing), this.#of('costOfRevenue', filing)]
    return profit && cost ? profit.value + cost.value : undefined
  }
}

/**
 * Whether an annual report has restated the year before, whose versions are the oldest first: its own year then has a newer
 * presentation than its interim reports had.
 */
export function isRecast(whole: Stated, yearBefore: readonly Stated[]): boolean {
  const again = yearBefore.find(({ accn }) => accn === whole.accn)
  const first = yearBefore.findLast(({ filed }) => filed < whole.filed)
  return again !== undefined && first !== undefined && !isEqual(again.value, first.value)
}

/**
 * The values under the preferred one of the readings that are stated: later reports repeat a level only in part, such as all equity
 * without the part of others.
 */
function mostDirect(versions: readonly Stated[]): readonly Stated[] {
  const best = Math.min(...versions.map(({ reading }) => reading))
  return versions.filter(({ reading }) => reading === best)
}

const byFiling = (a: Stated, b: Stated): number =>
  a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : a.accn < b.accn ? -1 : a.accn > b.accn ? 1 : 0

function readingOf(reading: Reading, at: number, filing: Filing, unit: string): Stated | undefined {
  const { accn, form, filed, hasMinority } = filing
  if (reading.withMinority !== undefined && reading.withMinority !== hasMinority) return undefined
  if (reading.beside !== undefined && !factOf(filing, reading.beside, unit)) return undefined
  if (reading.without !== undefined && factOf(filing, reading.without, unit)) return undefined
  const terms: ProofTerm[] = []
  for (const { tag, times, isOptional } of reading.terms) {
    const fact = factOf(filing, tag, unit)
    if (fact) terms.push({ fact, times })
    else if (!isOptional) return undefined
  }
  return terms.length > 0 ? { value: sumOf(terms), accn, form, filed, reading: at, terms } : undefined
}
