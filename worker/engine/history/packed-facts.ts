import {
  adjustedForSplits,
  attributeFields,
  type FactChange,
  type Facts,
  factsAsOf,
  flagFacts,
  noFacts,
  numberFacts,
  textFacts,
} from '#domain/history/facts'
import { type FirstDays, firstDays } from '#domain/history/known-since'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { keysOf } from '#domain/keys-of'

/**
 * Changes and their facts in columns: as objects, two years of a market take 25 MB, a third of all its memory.
 */
interface FactColumns {
  /** The day of each change by its index in `texts`. */
  readonly since: Uint16Array
  /** The index in `ids` of each change’s first fact, and after the last change the number of facts. */
  readonly starts: Uint32Array
  /** Each fact by its index in `facts`. */
  readonly ids: Uint8Array
  /** Numbers, indexes into `texts`, 1 and 0; NaN for a fact that a record no longer states. */
  readonly values: Float64Array
  readonly texts: readonly string[]
}

const facts = [...numberFacts, ...textFacts, ...flagFacts] as const
const codes = new Map<keyof Facts, number>(facts.map((fact, code) => [fact, code]))
const [firstText, firstFlag] = [numberFacts.length, numberFacts.length + textFacts.length]

const sinceOf = ({ since, texts }: FactColumns, change: number): string => texts[since[change] ?? -1] ?? ''

/** A change that unpacks its facts whenever they are read. */
class PackedChange implements FactChange {
  readonly since: string
  readonly #columns: FactColumns
  readonly #index: number

  constructor(columns: FactColumns, index: number) {
    this.since = sinceOf(columns, index)
    this.#columns = columns
    this.#index = index
  }

  get facts(): Partial<Facts> {
    return factsAt(this.#columns, this.#index)
  }
}

/** A listing that unpacks its changes whenever they are read: rarely, since most days change nothing. */
class PackedHistory implements ListingHistory {
  readonly prints: Prints
  readonly #columns: FactColumns
  readonly #from: number
  readonly #to: number

  constructor(prints: Prints, columns: FactColumns, from: number, to: number) {
    this.prints = prints
    this.#columns = columns
    this.#from = from
    this.#to = to
  }

  get changes(): readonly FactChange[] {
    return Array.from({ length: this.#to - this.#from }, (_, at) => new PackedChange(this.#columns, this.#from + at))
  }

  /** The result of `knownOn`. */
  knownOn(day: string, sharesSince: (since: string) => number): KnownOnDays {
    const columns = this.#columns
    const known: MutableFacts = { ...noFacts }
    let [from, until] = ['', endOfTime]
    for (let change = this.#from; change < this.#to; change++) {
      const since = sinceOf(columns, change)
      if (since > day) {
        borrowAttributes(known, columns, change)
        if (since < until) until = since
        continue
      }
      from = since
      const shares = sharesSince(since)
      if (shares === 1) assignFacts(known, columns, change)
      else Object.assign(known, adjustedForSplits(factsAt(columns, change), shares))
    }
    return { facts: known, from, until }
  }

  /** Moves the first day of a fact back if this listing had it earlier. */
  addFirstDays(first: Map<keyof Facts, string>): void {
    const { starts, ids, values } = this.#columns
    for (let change = this.#from; change < this.#to; change++) {
      const since = sinceOf(this.#columns, change)
      for (let at = starts[change] ?? 0; at < (starts[change + 1] ?? 0); at++) {
        const fact = facts[ids[at] ?? -1]
        if (!fact || Number.isNaN(values[at])) continue
        if (since < (first.get(fact) ?? endOfTime)) first.set(fact, since)
      }
    }
  }
}

/** After every day. */
const endOfTime = '~'

/** The facts of a listing from one day on which something became known until the next such day. */
export interface KnownOnDays {
  readonly facts: Facts
  readonly from: string
  readonly until: string
}

/**
 * The facts of a listing as of a day, like `factsAsOf`, and the days on which they are the same except for splits. It reads
 * columns without an object for each change: on the first day of a market those took a fifth of a second.
 */
export function knownOn(history: ListingHistory, day: string, sharesSince: (since: string) => number): KnownOnDays {
  if (history instanceof PackedHistory) return history.knownOn(day, sharesSince)
  const { changes } = history
  return {
    facts: factsAsOf(changes, day, sharesSince).facts,
    from: changes.findLast(({ since }) => since <= day)?.since ?? '',
    until: changes.find(({ since }) => since > day)?.since ?? endOfTime,
  }
}

/** The first day of each fact of any listing, like `firstDays`. */
export function firstDaysOf(listings: readonly ListingHistory[]): FirstDays {
  const others = listings.flatMap((history) => (history instanceof PackedHistory ? [] : [history.changes]))
  const first = new Map(firstDays(others))
  for (const history of listings) if (history instanceof PackedHistory) history.addFirstDays(first)
  return first
}

type MutableFacts = { -readonly [Fact in keyof Facts]: Facts[Fact] }

/** Borrows attributes that are not known yet from a later change. */
function borrowAttributes(known: MutableFacts, { starts, ids, values, texts }: FactColumns, change: number): void {
  for (let at = starts[change] ?? 0; at < (starts[change + 1] ?? 0); at++) {
    const field = attributeFields[(ids[at] ?? 0) - firstText]
    if (field) known[field] ??= texts[values[at] ?? NaN] ?? null
  }
}

function assignFacts(known: Partial<MutableFacts>, { starts, ids, values, texts }: FactColumns, change: number): void {
  for (let at = starts[change] ?? 0; at < (starts[change + 1] ?? 0); at++) {
    const [code, value] = [ids[at] ?? 0, values[at] ?? NaN]
    const [number, text, flag] = [numberFacts[code], textFacts[code - firstText], flagFacts[code - firstFlag]]
    if (number) known[number] = Number.isNaN(value) ? null : value
    if (text) known[text] = texts[value] ?? null
    if (flag) known[flag] = value === 1
  }
}

function factsAt(columns: FactColumns, change: number): Partial<Facts> {
  const found: Partial<MutableFacts> = {}
  assignFacts(found, columns, change)
  return found
}

/** The same listings with their facts in shared columns. */
export function packFacts(listings: readonly ListingHistory[]): readonly ListingHistory[] {
  const all = listings.map(({ changes }) => changes)
  const changes = all.flat()
  const starts = new Uint32Array(changes.length + 1)
  const ids: number[] = []
  const values: number[] = []
  const texts: string[] = []
  const indexes = new Map<string, number>()
  const indexOf = (text: string): number => {
    const index = indexes.get(text) ?? texts.push(text) - 1
    indexes.set(text, index)
    return index
  }
  changes.forEach((change, index) => {
    for (const fact of keysOf(change.facts)) {
      const value = change.facts[fact] ?? NaN
      ids.push(codes.get(fact) ?? 0)
      values.push(typeof value === 'string' ? indexOf(value) : Number(value))
    }
    starts[index + 1] = ids.length
  })
  const since = Uint16Array.from(changes, (change) => indexOf(change.since))
  const columns = { since, starts, ids: Uint8Array.from(ids), values: Float64Array.from(values), texts }
  let next = 0
  return listings.map(({ prints }, at) => {
    const from = next
    next += all[at]?.length ?? 0
    return new PackedHistory(prints, columns, from, next)
  })
}
