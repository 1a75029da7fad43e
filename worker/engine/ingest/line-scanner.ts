import { parseNumber, textParser } from '#domain/dataset/parse-stock'
import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { parseSymbol } from '#domain/stock/stock'
import { afterTechnical, firstTechnical } from '../index/column-builder.ts'
import * as byte from './bytes.ts'
import {
  broken,
  scanDecimal,
  scanned,
  skipByte,
  skipLiteral,
  skipNumber,
  skipSpace,
  skipString,
  skipValue,
} from './json-skip.ts'
import { addIgnored, createKeyTree, createTextCache, type Entry, isAt, type KeyNode } from './key-tree.ts'

const textParsers = textFieldIds.map(textParser)

/**
 * Reads the fields of one line directly from its bytes, without creating an object. The values equal those of `parseStock`;
 * lines with escaped or repeated keys, deep nesting or broken JSON are left to it. The results are in the scanner itself,
 * and the next line overwrites them.
 */
export class LineScanner {
  symbol: string | undefined
  /** The symbol in the case of its line. */
  written = ''
  hasOverview = false
  /** Whether the record declares its prices as sparse. */
  isSparse = false
  /** Whether a technical value is neither a plain number nor null. */
  hasOddTechnical = false
  /** The members `formerly` and `splits`, as JSON; few records have them. */
  changes = ''
  /** NaN is missing. */
  readonly numbers = new Float64Array(numberFieldIds.length)
  readonly texts: (string | null)[] = textFieldIds.map(() => null)
  readonly flags = new Uint8Array(flagFieldIds.length)

  private readonly root = createKeyTree()
  private readonly overview = this.root.entries.find(({ key }) => byte.decode(key) === '"overview"')
  private readonly technical = this.root.entries.find(({ key }) => byte.decode(key) === '"technical"')
  private readonly textOf = createTextCache()
  private bytes = new Uint8Array(0)
  private view = new DataView(this.bytes.buffer)
  private line = 0

  /**
   * Reads the JSON object that begins at `start`, in bytes that a newline ends. Returns the position of that newline, or
   * `broken` if the line is left to JSON.parse.
   */
  scan(bytes: Uint8Array<ArrayBuffer>, start: number): number {
    if (this.bytes !== bytes) {
      this.bytes = bytes
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    this.line++
    this.symbol = undefined
    this.hasOverview = false
    this.isSparse = false
    this.hasOddTechnical = false
    this.changes = ''
    this.numbers.fill(NaN)
    this.texts.fill(null)
    this.flags.fill(0)
    const behind = this.object(this.root, skipSpace(bytes, start))
    if (behind === broken) return broken
    const end = skipSpace(bytes, behind)
    return bytes[end] === byte.newline ? end : broken
  }

  private object(node: KeyNode, at: number): number {
    const { bytes, view } = this
    at = skipByte(bytes, at, byte.openBrace)
    if (at === broken) return broken
    if (bytes[at] === byte.closeBrace) return at + 1
    for (let last: Entry | undefined; ;) {
      let entry = last === undefined ? node.first : last.next
      if (entry === undefined || !isAt(entry, view, at)) {
        entry = this.find(node, at)
        if (entry === undefined) return broken
        if (last === undefined) node.first = entry
        else last.next = entry
      }
      last = entry
      at = skipByte(bytes, at + entry.key.length, byte.colon)
      if (at !== broken) at = this.value(entry, at)
      if (at === broken) return broken
      if (bytes[at] !== byte.comma) at = skipSpace(bytes, at)
      const next = bytes[at++]
      if (next === byte.closeBrace) return at
      if (next !== byte.comma) return broken
      at = skipSpace(bytes, at)
    }
  }

  /** The entry of the key; a new key gets one. Lines have the same keys, so this is rarely needed. */
  private find(node: KeyNode, at: number): Entry | undefined {
    const known = node.entries.find((entry) => isAt(entry, this.view, at))
    if (known) return known
    const behind = skipString(this.bytes, at)
    if (behind === broken) return undefined
    const key = this.bytes.slice(at, behind)
    return key.includes(byte.backslash) ? undefined : addIgnored(node, key)
  }

  private value(entry: Entry, at: number): number {
    if (entry.kind === 'ignored') return skipValue(this.bytes, at)
    if (entry.seenIn === this.line) return broken
    entry.seenIn = this.line
    if (entry.kind === 'number') return this.number(entry.slot, at)
    if (entry.node) return this.branch(entry, entry.node, at)
    if (entry.kind === 'flag') return this.flag(entry.slot, at)
    if (entry.kind === 'change') return this.change(entry, at)
    // A record in another currency is left to JSON.parse, which drops it.
    if (entry.kind === 'currency') return skipLiteral(this.bytes, at, '"USD"')
    return this.text(entry, at)
  }

  private change({ key }: Entry, at: number): number {
    const behind = skipValue(this.bytes, at)
    if (behind === broken) return broken
    const json = `${byte.decode(key)}:${byte.decode(this.bytes.subarray(at, behind))}`
    this.changes += this.changes === '' ? json : `,${json}`
    return behind
  }

  private branch(entry: Entry, node: KeyNode, at: number): number {
    if (this.bytes[at] !== byte.openBrace) {
      this.hasOddTechnical ||= entry === this.technical
      return skipValue(this.bytes, at)
    }
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
    this.hasOddTechnical ||= slot >= firstTechnical && slot < afterTechnical && first !== byte.lowerN
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
    // A number in place of a text becomes the text that JSON.parse and String give.
    if (kind === 'text' && (first === byte.minus || byte.isDigit(first))) return broken
    if (first !== byte.quote) return skipValue(this.bytes, at)
    const behind = skipString(this.bytes, at)
    if (behind === broken) return broken
    const text = this.string(at, behind)
    if (kind === 'symbol') {
      this.written = text
      this.symbol = parseSymbol(text)
    } else if (kind === 'prints') this.isSparse = text === 'sparse'
    else this.texts[slot] = textParsers[slot]?.(text) ?? null
    return behind
  }

  /** The string from its opening quote to its closing one, as JSON.parse would return it. */
  private string(at: number, behind: number): string {
    const text = this.textOf(this.bytes, at + 1, behind - 1)
    return text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text
  }
}

function hasLeadingZero(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start] === byte.minus ? start + 1 : start
  return bytes[first] === byte.zero && byte.isDigit(bytes[first + 1])
}
