import { maxIdleSessions, type Prints } from '../history/prints.ts'

/** The index of each listing that continues under another symbol, with the index of its continuation. */
export type RenamedListings = ReadonlyMap<number, number>

/**
 * Finds the listings that continue under another symbol, which prints do not state: exactly one other listing with
 * the same name begins within five sessions after the last print, and continues no other one. `nameOf` gives the last known
 * name of a listing, null if unknown; it is called only for candidates.
 */
export function renamedListings(
  listings: readonly Pick<Prints, 'first' | 'close'>[],
  nameOf: (listing: number) => string | null,
): RenamedListings {
  const names = new Map<number, string>()
  const plainNameOf = (listing: number) => {
    const name = names.get(listing) ?? plain(nameOf(listing))
    names.set(listing, name)
    return name
  }
  const begun = new Map<number, number[]>()
  listings.forEach(({ first }, index) => {
    const same = begun.get(first)
    if (same) same.push(index)
    else begun.set(first, [index])
  })
  const pairs = listings.flatMap(({ first, close }, index) => {
    const end = first + close.length
    const later = Array.from({ length: maxIdleSessions }, (_, at) => begun.get(end + at) ?? []).flat()
    const same = later.filter((next) => plainNameOf(index) !== '' && plainNameOf(next) === plainNameOf(index))
    return same.map((next) => [index, next] as const)
  })
  const isOnly = (side: 0 | 1, listing: number) => pairs.filter((pair) => pair[side] === listing).length === 1
  return new Map(pairs.filter(([index, next]) => isOnly(0, index) && isOnly(1, next)))
}

/** Sources differ in case and punctuation. */
const plain = (name: string | null): string => (name ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Held = Pick<Prints, 'first' | 'close' | 'splits'>

/** Listings with joined continuations, and for each listing the index under which it is held. */
interface HeldListings {
  readonly listings: readonly Held[]
  readonly heldAs: Uint32Array
}

/** Joins the prints of listings that continue under another symbol: they are held as the first of them. */
export function joinRenamed(listings: readonly Held[], renamed: RenamedListings): HeldListings {
  const joined = [...listings]
  const heldAs = Uint32Array.from(listings.keys())
  const later = new Set(renamed.values())
  for (const start of renamed.keys()) {
    if (later.has(start)) continue
    for (let next = renamed.get(start); next !== undefined; next = renamed.get(next)) {
      const [one, other] = [joined[start], listings[next]]
      if (one && other) joined[start] = join(one, other)
      heldAs[next] = start
    }
  }
  return { listings: joined, heldAs }
}

function join(one: Held, other: Held): Held {
  const close = new Float64Array(other.first + other.close.length - one.first).fill(NaN)
  close.set(one.close)
  close.set(other.close, other.first - one.first)
  return { first: one.first, close, splits: [...one.splits, ...other.splits] }
}
