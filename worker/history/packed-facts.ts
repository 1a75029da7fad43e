import { type FactChange, type Facts, flagFacts, numberFacts, textFacts } from '#domain/history/facts'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { keysOf } from '#domain/keys-of'

/**
 * Changes and their facts in columns: as objects, those of two years of a market take 25 MB, a third of all that is in memory of
 * it.
 */
interface FactColumns {
  /** The day of each change by its index in `texts`. */
  readonly since: Uint16Array
  /** The index in `ids` of each change’s first fact, and after the last change the number of facts. */
  readonly starts: Uint32Array
  /** Each fact by its index in `facts`. */
  readonly ids: Uint8Array
  /** Numbers, indexes of `texts`, 1 and 0; NaN for a fact that a record no longer states. */
  readonly values: Float64Array
  readonly texts: readonly string[]
}

const facts = [...numberFacts, ...textFacts, ...flagFacts] as const
const codes = new Map<keyof Facts, number>(facts.map((fact, code) => [fact, code]))
const [firstText, firstFlag] = [numberFacts.length, numberFacts.length + textFacts.length]

/** A change, which puts its facts together whenever they are read. */
class PackedChange implements FactChange {
  readonly since: string
  readonly #columns: FactColumns
  readonly #index: number

  constructor(columns: FactColumns, index: number) {
    this.since = columns.texts[columns.since[index] ?? -1] ?? ''
    this.#columns = columns
    this.#index = index
  }

  get facts(): Partial<Facts> {
    return factsAt(this.#columns, this.#index)
  }
}

/** A listing whose changes are put together whenever they are read: seldom, since most days change nothing. */
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
}

function factsAt({ starts, ids, values, texts }: FactColumns, index: number): Partial<Facts> {
  const found: { -readonly [Fact in (typeof numberFacts)[number]]?: number | null } = {}
  const foundTexts: { -readonly [Fact in (typeof textFacts)[number]]?: string | null } = {}
  const foundFlags: { -readonly [Fact in (typeof flagFacts)[number]]?: boolean } = {}
  for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at++) {
    const [code = 0, value = NaN] = [ids[at], values[at]]
    const [number, text, flag] = [numberFacts[code], textFacts[code - firstText], flagFacts[code - firstFlag]]
    if (number) found[number] = Number.isNaN(value) ? null : value
    if (text) foundTexts[text] = texts[value] ?? null
    if (flag) foundFlags[flag] = value === 1
  }
  return { ...found, ...foundTexts, ...foundFlags }
}

/** The same listings, the facts of which share columns. */
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
