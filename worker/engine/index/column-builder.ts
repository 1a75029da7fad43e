import { fromKeys } from '#domain/keys-of'
import { flagFieldIds, numberFieldIds, technicalFieldIds, type TextField, textFieldIds } from '#domain/stock/fields'
import type { Columns, TextColumn } from './columns.ts'
import { withOrders } from './order.ts'

/** The values of one row, in the order of the field tables. They are copied: the caller may reuse them. */
export interface RowValues {
  readonly symbol: string
  readonly numbers: Float64Array
  readonly texts: readonly (string | null)[]
  readonly flags: Uint8Array
}

const firstCapacity = 1024
const width = numberFieldIds.length
/** The technical values, followed by those of later releases, are the last ones of a row. */
export const firstTechnical = numberFieldIds.indexOf('rsi14')
/** The position after them. */
export const afterTechnical = firstTechnical + technicalFieldIds.length

/** Collects rows into columns. A repeated symbol overwrites its earlier row. */
export class ColumnBuilder {
  private readonly rowOf = new Map<string, number>()
  private rows = 0
  private numbers = new Float64Array(firstCapacity * width)
  private readonly texts = textFieldIds.map(() => new TextBuilder())
  private readonly flags = flagFieldIds.map((): number[] => [])

  /** Writes a row, which replaces the one with the same symbol. Returns its index and whether it replaced one. */
  add({ symbol, numbers, texts, flags }: RowValues): { row: number; replaced: boolean } {
    const known = this.rowOf.get(symbol)
    const row = known ?? this.rows++
    if (known === undefined) this.rowOf.set(symbol, row)
    if (this.rows * width > this.numbers.length) this.grow()
    this.numbers.set(numbers, row * width)
    let slot = 0
    for (const column of this.texts) column.set(row, texts[slot++] ?? null)
    slot = 0
    for (const column of this.flags) column[row] = flags[slot++] ?? 0
    return { row, replaced: known !== undefined }
  }

  has(symbol: string): boolean {
    return this.rowOf.has(symbol)
  }

  /** The symbols by row. */
  symbols(): string[] {
    return [...this.rowOf.keys()]
  }

  /** The texts of a field by row, null if missing. */
  textsOf(field: TextField): (string | null)[] {
    return this.texts[textFieldIds.indexOf(field)]?.all(this.rows) ?? []
  }

  /** Removes all rows except the given ascending ones, which keep their order. */
  keep(kept: readonly number[]): void {
    const symbols = this.symbols()
    this.rows = kept.length
    this.rowOf.clear()
    kept.forEach((from, row) => {
      this.rowOf.set(symbols[from] ?? '', row)
      this.numbers.copyWithin(row * width, from * width, (from + 1) * width)
      for (const column of this.texts) column.move(from, row)
      for (const column of this.flags) column[row] = column[from] ?? 0
    })
    for (const column of this.flags) column.length = kept.length
  }

  finish(): Columns {
    return withOrders({
      rows: this.rows,
      symbols: this.symbols(),
      numbers: this.transposed(),
      texts: fromKeys(textFieldIds, (_, i) => this.texts[i]?.finish(this.rows) ?? noText),
      flags: fromKeys(flagFieldIds, (_, i) => Uint8Array.from(this.flags[i] ?? [])),
    })
  }

  private grow(): void {
    const grown = new Float64Array(this.numbers.length * 2)
    grown.set(this.numbers)
    this.numbers = grown
  }

  /** Leaves out technical and later columns at the end without any value: many datasets have none. */
  private transposed(): Float64Array<ArrayBuffer> {
    const { rows, numbers } = this
    let columnCount = width
    while (columnCount > firstTechnical && this.isEmpty(columnCount - 1)) columnCount--
    const columns = new Float64Array(rows * columnCount)
    for (let slot = 0; slot < columnCount; slot++) {
      const start = slot * rows
      for (let row = 0, at = slot; row < rows; row++, at += width) columns[start + row] = numbers[at] ?? NaN
    }
    return columns
  }

  private isEmpty(slot: number): boolean {
    const { rows, numbers } = this
    for (let at = slot; at < rows * width; at += width) if (!Number.isNaN(numbers[at])) return false
    return true
  }
}

const noText: TextColumn = { codes: new Uint32Array(0), values: [''] }

/** The column of the texts of all rows, null if missing. */
export function textColumn(texts: readonly (string | null)[]): TextColumn {
  const builder = new TextBuilder()
  texts.forEach((text, row) => builder.set(row, text))
  return builder.finish(texts.length)
}

class TextBuilder {
  private readonly codes: number[] = []
  private readonly values = ['']
  private readonly codeOf = new Map<string, number>()

  set(row: number, text: string | null): void {
    this.codes[row] = text === null ? 0 : this.code(text)
  }

  all(rows: number): (string | null)[] {
    return Array.from({ length: rows }, (_, row) => this.values[this.codes[row] ?? 0] || null)
  }

  move(from: number, to: number): void {
    this.codes[to] = this.codes[from] ?? 0
  }

  finish(rows: number): TextColumn {
    const codes = new Uint32Array(rows)
    codes.set(this.codes.slice(0, rows))
    return { codes, values: this.values }
  }

  private code(text: string): number {
    const known = this.codeOf.get(text)
    if (known !== undefined) return known
    const code = this.values.push(text) - 1
    this.codeOf.set(text, code)
    return code
  }
}
