import { type DropReason, dropReasons } from '#domain/dataset/parse-stock'
import { fromKeys, keysOf } from '#domain/keys-of'
import { type FlagField, flagFieldIds, type TextField, textFieldIds } from '#domain/stock/fields'
import type { Dataset, Page, PageRequest } from '../contract.ts'
import type { LineIndex, ReadDataset } from '../engine/ingest/dataset-reader.ts'
import type { SnapshotData } from '../engine/snapshot.ts'

/** A dataset's columns as one value of the database. */
export interface StoredIndex {
  readonly dataset: Dataset
  readonly rows: number
  readonly symbols: PackedTexts
  readonly numbers: Float64Array<ArrayBuffer>
  readonly texts: { readonly [F in TextField]: { codes: Uint32Array<ArrayBuffer>; values: PackedTexts } }
  readonly flags: { readonly [F in FlagField]: Uint8Array<ArrayBuffer> }
  readonly ranks: Uint32Array<ArrayBuffer>
  readonly opening: Uint32Array<ArrayBuffer>
  readonly lines: LineIndex
  readonly dropped: StoredDrops
  /** Absent without any, and in what an older release stored. */
  readonly changes?: ReadonlyMap<string, string>
  readonly checksum: number
}

/** The dropped symbols, and for each the index of its reason in `reasons`. */
interface StoredDrops {
  readonly symbols: PackedTexts
  readonly reasons: Uint8Array<ArrayBuffer>
}

/** A piece of the original text. */
export interface StoredPiece {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly checksum: number
}

export function toStoredIndex(
  read: Pick<ReadDataset, 'columns' | 'index' | 'dropped' | 'changes'>,
  dataset: Dataset,
): StoredIndex {
  const { columns, index, dropped, changes } = read
  const { symbols, texts, ...rest } = columns
  const packed = fromKeys(textFieldIds, (id) => ({ codes: texts[id].codes, values: packTexts(texts[id].values) }))
  const unsigned = {
    ...rest,
    dataset,
    symbols: packTexts(symbols),
    texts: packed,
    lines: index,
    dropped: packDrops(dropped),
    ...(changes.size > 0 && { changes }),
  }
  return { ...unsigned, checksum: sum(unsigned) }
}

/** The columns as they were stored; undefined if they are damaged. */
export function fromStoredIndex(stored: StoredIndex): SnapshotData | undefined {
  try {
    if (sum(stored) !== stored.checksum) return undefined
    const { rows, numbers, texts, flags, ranks, opening, lines } = stored
    const symbols = unpackTexts(stored.symbols)
    const unpacked = fromKeys(textFieldIds, (id) => ({ codes: texts[id].codes, values: unpackTexts(texts[id].values) }))
    const columns = { rows, symbols, numbers, texts: unpacked, flags, ranks, opening }
    return { columns, lines, dropped: () => unpackDrops(stored.dropped), changes: stored.changes }
  } catch {
    // Another build may have left a value of another shape under the same name.
    return undefined
  }
}

export const toStoredPiece = (bytes: Uint8Array<ArrayBuffer>): StoredPiece => ({ bytes, checksum: checksum([bytes]) })

/** The text as it was stored; undefined if it is damaged. */
export function fromStoredPiece(stored: StoredPiece): Uint8Array<ArrayBuffer> | undefined {
  try {
    return checksum([stored.bytes]) === stored.checksum ? stored.bytes : undefined
  } catch {
    return undefined
  }
}

/** The checksum of everything but itself. */
function sum(stored: Omit<StoredIndex, 'checksum'>): number {
  const { dataset, rows, symbols, numbers, texts, flags, lines, dropped, changes, ranks, opening } = stored
  const encoder = new TextEncoder()
  return checksum([
    encoder.encode(JSON.stringify([dataset, rows, ...(changes ?? [])])),
    numbers,
    encoder.encode(symbols.text),
    symbols.ends,
    ...textFieldIds.flatMap((id) => [texts[id].codes, encoder.encode(texts[id].values.text), texts[id].values.ends]),
    ...flagFieldIds.map((id) => flags[id]),
    lines.piece,
    lines.start,
    lines.end,
    ranks,
    opening,
    encoder.encode(dropped.symbols.text),
    dropped.symbols.ends,
    dropped.reasons,
  ])
}

const reasons = keysOf(dropReasons)

const packDrops = (dropped: ReadonlyMap<string, DropReason>): StoredDrops => ({
  symbols: packTexts([...dropped.keys()]),
  reasons: Uint8Array.from(dropped.values(), (reason) => reasons.indexOf(reason)),
})

const unpackDrops = (stored: StoredDrops): ReadonlyMap<string, DropReason> =>
  new Map(unpackTexts(stored.symbols).map((symbol, i) => [symbol, reasons[stored.reasons[i] ?? 0] ?? 'unparsable']))

/** Many short texts as one long one: cloning it in and out of the database takes a fraction of the time. */
interface PackedTexts {
  readonly text: string
  /** The end of each text, in UTF-16 units. */
  readonly ends: Uint32Array<ArrayBuffer>
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, i) => (ends[i] = end += text.length))
  return { text: texts.join(''), ends }
}

export function unpackTexts({ text, ends }: PackedTexts): string[] {
  return Array.from(ends, (end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end))
}

/**
 * A 32-bit checksum of buffers, which detects corrupted storage (not for security): FNV-1a's step over 32-bit words, and
 * over single bytes if fewer than four remain.
 */
export function checksum(views: readonly ArrayBufferView[]): number {
  let hash = 0x811c9dc5
  for (const view of views) {
    const { buffer, byteOffset, byteLength } = view.byteOffset % 4 === 0 ? view : copyOf(view)
    const words = byteLength >>> 2
    hash = fold(hash, new Int32Array(buffer, byteOffset, words))
    hash = fold(hash, new Uint8Array(buffer, byteOffset + words * 4, byteLength - words * 4))
    hash = fold(hash, Int32Array.of(byteLength))
  }
  return hash >>> 0
}

/** Aligned words: storage may return a view with another offset. */
const copyOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength).slice()

/**
 * The rotation carries the high bits to the low ones, which a multiplication alone never does. A million words pass here
 * right after the worker's start, before anything is compiled: an iterator, or the step as a function of its own, would
 * take ten times as long.
 */
function fold(hash: number, words: Int32Array | Uint8Array): number {
  const { length } = words
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ (words[i] ?? 0), 0x01000193)
    hash = (hash << 13) | (hash >>> 19)
  }
  return hash
}

/** A request and its page. */
export interface Answered {
  /** Stored pages use this name. */
  readonly question: PageRequest
  readonly page: Page
}

/** The first request of a visit and its page: the next visit most likely repeats it before the rest is read. */
export interface FirstPage extends Answered {
  readonly dataset: Dataset
}

export interface StoredFirstPage extends FirstPage {
  readonly checksum: number
}

export const toStoredFirstPage = (first: FirstPage): StoredFirstPage => ({ ...first, checksum: checksumOf(first) })

/** The page as it was stored; undefined if it is damaged. */
export function fromStoredFirstPage(stored: StoredFirstPage): FirstPage | undefined {
  try {
    return checksumOf(stored) === stored.checksum ? stored : undefined
  } catch {
    // Another build may have left a value of another shape under the same name.
    return undefined
  }
}

function checksumOf({ dataset, question, page: { numbers, ...rest } }: FirstPage): number {
  return checksum([new TextEncoder().encode(JSON.stringify([dataset, question, rest])), numbers])
}
