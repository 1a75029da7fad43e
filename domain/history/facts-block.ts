import { asArray, fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import { acceptFacts, type FactChange } from './facts.ts'

/**
 * The facts of the listings of a block, before compression: lines of JSON. The first line has the format; each further line
 * has the changes of a listing, in the order of its block of prints, the oldest first, as pairs of a day and facts.
 */
const format = 'facts 1'

/** The facts of some listings as bytes, in the order of their prints. */
export function encodeFacts(listings: readonly (readonly FactChange[])[]): Uint8Array<ArrayBuffer> {
  const lines = [{ format }, ...listings.map((changes) => changes.map(({ since, facts }) => [since, facts]))]
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Decodes the facts of a block; a failure if the bytes are not those of so many listings. */
export function decodeFacts(bytes: Uint8Array, count: number): Result<readonly (readonly FactChange[])[]> {
  const [header = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n')
  if (fieldsOf(parseJson(header))['format'] !== format) {
    return fail('This is not a block of facts that this release can read.')
  }
  const listings = lines.flatMap((line) => {
    const changes = parseChanges(parseJson(line))
    return changes ? [changes] : []
  })
  const isWhole = listings.length === count && lines.length === count
  return isWhole ? succeed(listings) : fail('A block of facts is damaged.')
}

/** Parses pairs of a day and facts to changes; undefined if they are invalid. */
export function parseChanges(value: unknown): readonly FactChange[] | undefined {
  if (!Array.isArray(value)) return undefined
  const changes = value.flatMap((pair: unknown): FactChange[] => {
    const [since, known] = asArray(pair)
    const facts = acceptFacts(known)
    return isDate(since) && facts ? [{ since, facts }] : []
  })
  return changes.length === value.length ? changes : undefined
}
