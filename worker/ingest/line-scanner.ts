import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/fields'
import { parseNumber, parseSymbol, parseText } from '#domain/parse-stock'
import * as byte from './bytes.ts'
import { broken, skipByte, skipLiteral, skipNumber, skipSpace, skipString, skipValue } from './json-skip.ts'
import { createKeyTree, learnIgnored, type Entry, type KeyNode } from './key-tree.ts'
import { scanDecimal, scanned } from './scan-decimal.ts'
import { createTextCache } from './text-cache.ts'

/**
 * Reads the fields of one line straight from its bytes, without making an object of it. What it understands it reads
 * exactly as `parseStock` does; the rest – odd keys, keys given twice, deep nesting, broken JSON – it declines.
 * The results stand in the scanner itself and are overwritten by the next line.
 */
export class LineScanner {
  symbol: string | undefined
  hasOverview = false
  /** NaN is missing. */
  readonly numbers = new Float64Array(numberFieldIds.length)
  readonly texts: (string | null)[] = textFieldIds.map(() => null)
  readonly flags = new Uint8Array(flagFieldIds.length)

  private readonly root = createKeyTree()
  private readonly overview = this.root.entries.find(({ key }) => byte.decode(key) === 'overview')
  private readonly textOf = createTextCache()
  private bytes = new Uint8Array(0)
  private line = 0

  /** Reads the JSON object in `bytes[start, end)`, behind which a newline stands; false leaves it to JSON.parse. */
  scan(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): boolean {
    this.bytes = bytes
    this.line++
    this.symbol = undefined
    this.hasOverview = false
    this.numbers.fill(NaN)
    this.texts.fill(null)
    this.flags.fill(0)
    const at = this.object(this.root, skipSpace(bytes, start))
    return at !== broken && skipSpace(bytes, at) === end
  }

  private object(node: KeyNode, at: number): number {
    const { bytes } = this
    at = skipByte(bytes, at, byte.openBrace)
    if (at === broken) return broken
    if (bytes[at] === byte.closeBrace) return at + 1
    for (let expected = 0; ; expected++) {
      if (!isKey(bytes, at, node.entries[expected])) expected = this.find(node, expected, at)
      const entry = node.entries[expected]
      if (entry === undefined) return broken
      at = skipByte(bytes, at + entry.key.length + 2, byte.colon)
      if (at !== broken) at = this.value(entry, at)
      if (at === broken) return broken
      if (bytes[at] !== byte.comma) at = skipSpace(bytes, at)
      const next = bytes[at++]
      if (next === byte.closeBrace) return at
      if (next !== byte.comma) return broken
      at = skipSpace(bytes, at)
    }
  }

  /** Which entry the key is, learning it if it is new; lines repeat each other, so this is seldom needed. */
  private find(node: KeyNode, expected: number, at: number): number {
    const known = node.entries.findIndex((entry) => isKey(this.bytes, at, entry))
    if (known >= 0) return known
    const behind = skipString(this.bytes, at)
    if (behind === broken) return broken
    const key = this.bytes.slice(at + 1, behind - 1)
    if (key.includes(byte.backslash)) return broken
    return learnIgnored(node, expected, key) ? expected : broken
  }

  private value(entry: Entry, at: number): number {
    if (entry.kind === 'ignored') return skipValue(this.bytes, at)
    if (entry.seenIn === this.line) return broken
    entry.seenIn = this.line
    if (entry.kind === 'number') return this.number(entry.slot, at)
    if (entry.node) return this.branch(entry, entry.node, at)
    if (entry.kind === 'flag') return this.flag(entry.slot, at)
    return this.text(entry, at)
  }

  private branch(entry: Entry, node: KeyNode, at: number): number {
    if (this.bytes[at] !== byte.openBrace) return skipValue(this.bytes, at)
    if (entry === this.overview) this.hasOverview = true
    return this.object(node, at)
  }

  private number(slot: number, at: number): number {
    const { bytes } = this
    const quoted = bytes[at] === byte.quote
    const start = quoted ? at + 1 : at
    const number = scanDecimal(bytes, start)
    const { end } = scanned
    const behind = bytes[end] ?? 0
    const isPlain = quoted ? behind === byte.quote : behind === byte.comma || behind === byte.closeBrace
    if (!isPlain || Number.isNaN(number) || (!quoted && hasLeadingZero(bytes, start))) return this.oddNumber(slot, at)
    this.numbers[slot] = number
    return quoted ? end + 1 : end
  }

  /** "None", exponents, more digits than a double holds, and values of other types. */
  private oddNumber(slot: number, at: number): number {
    const first = this.bytes[at]
    if (first === byte.quote) {
      const behind = skipString(this.bytes, at)
      if (behind !== broken) this.numbers[slot] = parseNumber(this.string(at, behind)) ?? NaN
      return behind
    }
    if (first !== byte.minus && !byte.isDigit(first)) return skipValue(this.bytes, at)
    const behind = skipNumber(this.bytes, at)
    const digits = byte.decode(this.bytes.subarray(at, behind))
    if (behind !== broken) this.numbers[slot] = parseNumber(Number(digits)) ?? NaN
    return behind
  }

  private flag(slot: number, at: number): number {
    const behind = skipLiteral(this.bytes, at, 'true')
    if (behind === broken) return skipValue(this.bytes, at)
    this.flags[slot] = 1
    return behind
  }

  private text({ kind, slot }: Entry, at: number): number {
    const first = this.bytes[at]
    // A number where text belongs is read as JSON.parse would write it.
    if (kind === 'text' && (first === byte.minus || byte.isDigit(first))) return broken
    if (first !== byte.quote) return skipValue(this.bytes, at)
    const behind = skipString(this.bytes, at)
    if (behind === broken) return broken
    const text = this.string(at, behind)
    if (kind === 'symbol') this.symbol = parseSymbol(text)
    else this.texts[slot] = parseText(text)
    return behind
  }

  /** The string from its opening quote to behind its closing one, as JSON.parse would give it. */
  private string(at: number, behind: number): string {
    const text = this.textOf(this.bytes, at + 1, behind - 1)
    return text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text
  }
}

function isKey(bytes: Uint8Array, at: number, entry: Entry | undefined): boolean {
  if (entry === undefined) return false
  const { key } = entry
  const { length } = key
  if (bytes[at] !== byte.quote || bytes[at + length + 1] !== byte.quote) return false
  for (let i = 0; i < length; i++) if (key[i] !== bytes[at + 1 + i]) return false
  return true
}

function hasLeadingZero(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start] === byte.minus ? start + 1 : start
  return bytes[first] === byte.zero && byte.isDigit(bytes[first + 1])
}
