import { daysBetween } from '#domain/dataset/trading-days'
import { type Fact, type Period, periodsOf } from './facts.ts'
import { type CoreSpan, coreSpansOf } from './fiscal-years.ts'
import { type SplitSign, splitSigns } from './splits.ts'
import { StatementReader } from './stated.ts'

/** Days after which the newest report no longer describes a company. */
export const maxSilentDays = 550

/** A company's facts, opened once to be read as of many days. */
export class OpenFacts {
  readonly durations: readonly Period[]
  readonly instants: readonly Period[]
  readonly spans: readonly CoreSpan[]
  /** The days on which something was filed, the oldest first. */
  readonly filingDays: readonly string[]
  readonly #reportDays: readonly string[]
  readonly #units: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly #readers = new Map<string, { readonly reader: StatementReader; readonly signs: readonly SplitSign[] }>()

  constructor(facts: Iterable<Fact>) {
    const periods = periodsOf(facts)
    this.durations = periods.filter(({ start }) => start !== null)
    this.instants = periods.filter(({ start }) => start === null)
    this.spans = coreSpansOf(this.durations)
    this.filingDays = daysOf(periods)
    this.#reportDays = daysOf(this.durations)
    this.#units = unitsByDay(periods)
  }

  /** Reads statements in a currency and knows which were restated for splits. */
  in(currency: string): { readonly reader: StatementReader; readonly signs: readonly SplitSign[] } {
    const known = this.#readers.get(currency)
    if (known) return known
    const opened = { reader: new StatementReader(currency), signs: splitSigns(this.durations, currency) }
    this.#readers.set(currency, opened)
    return opened
  }

  /** The last day up to one on which a period was reported. */
  lastReport(day: string): string | undefined {
    return this.#reportDays.findLast((filed) => filed <= day)
  }

  /** The currency in which most values were stated in the years up to a day; some are repeated in dollars for convenience. */
  currencyAsOf(day: string): string {
    const counts = new Map<string, number>()
    const newest = this.filingDays.findLast((filed) => filed <= day) ?? day
    for (const [filed, units] of this.#units)
      if (filed <= day && daysBetween(filed, newest) <= maxSilentDays)
        for (const [unit, count] of units) counts.set(unit, (counts.get(unit) ?? 0) + count)
    return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? 'USD'
  }
}

const daysOf = (periods: readonly Period[]): readonly string[] =>
  [...new Set(periods.flatMap(({ filings }) => filings.map(({ filed }) => filed)))].sort()

function unitsByDay(periods: readonly Period[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const days = new Map<string, Map<string, number>>()
  for (const { filings } of periods)
    for (const { filed, values } of filings) {
      const units = days.get(filed) ?? new Map<string, number>()
      days.set(filed, units)
      for (const facts of values.values())
        for (const { unit } of facts) if (/^[A-Z]{3}$/.test(unit)) units.set(unit, (units.get(unit) ?? 0) + 1)
    }
  return days
}

/** The periods, in the order of their ends, that had ended by a day. */
export const endedBy = (periods: readonly Period[], day: number): readonly Period[] =>
  periods.slice(0, firstAfter(periods, day))

/** The index of the first period that ends after a day. */
function firstAfter(periods: readonly Period[], day: number): number {
  let [low, high] = [0, periods.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((periods[middle]?.end ?? Infinity) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The periods that end within some days of one. */
export const endingNear = (periods: readonly Period[], end: number, shift: number): readonly Period[] =>
  periods.slice(firstAfter(periods, end - shift - 1), firstAfter(periods, end + shift))
