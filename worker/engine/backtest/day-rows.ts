import { fromKeys } from '#domain/keys-of'
import { defaultFilters } from '#domain/screen/filters'
import { flagFieldIds, type NumberField, numberFieldIds, type TextField, textFieldIds } from '#domain/stock/fields'
import type { PastMarket } from '../history/past-market.ts'
import type { Columns, TextColumn } from '../index/columns.ts'
import { sortValues } from '../index/order.ts'
import { type Order, sortRows } from '../index/sort-rows.ts'
import type { RowWriter } from './needed-row.ts'
import type { NeededValues } from './needed-values.ts'

/** The stocks of a day in the needed columns; the other columns are empty. */
export interface DayRows {
  readonly columns: Columns
  /** The index of each row’s listing. */
  readonly listings: Uint32Array<ArrayBuffer>
}

/** Collects the rows of so many days. The rows of a day must come in the order of their symbols. */
export function createDayRows(market: PastMarket, needed: NeededValues, days: number) {
  const { length } = market.listings
  const size = days * length
  const counts = new Uint32Array(days)
  const indexes = new Uint32Array(size)
  const numbers = [...needed.numbers].map((field) => ({ field, values: new Float64Array(size) }))
  const texts = [...needed.texts].map((field) => ({ field, ...createTexts(size) }))
  const flags = [...needed.flags].map((field) => ({ field, values: new Uint8Array(size) }))
  const place = createPlacing(length)
  const none = new Uint32Array(length)
  const inOrder = Uint32Array.from({ length }, (_, row) => row)

  const columnsOf = (from: number, rows: number, listings: Uint32Array<ArrayBuffer>): Columns => {
    const ranks: Order = inOrder.subarray(0, rows)
    const textOf = (field: TextField): TextColumn => {
      const { codes, values } = texts.find((text) => text.field === field) ?? { codes: none, values: ['', ''] }
      return { codes: codes === none ? codes.subarray(0, rows) : codes.subarray(from, from + rows), values }
    }
    let symbols: readonly string[] | undefined
    return {
      rows,
      get symbols() {
        return (symbols ??= Array.from(listings, (index) => market.listings[index]?.prints.symbol ?? ''))
      },
      numbers: place(numbers, from, rows),
      texts: fromKeys(textFieldIds, textOf),
      flags: fromKeys(flagFieldIds, (field) => {
        const flag = flags.find((one) => one.field === field)
        return flag ? flag.values.subarray(from, from + rows) : new Uint8Array(rows)
      }),
      ranks,
      get opening() {
        return sortRows(ranks, sortValues(this, defaultFilters.sortColumn), defaultFilters.asc)
      },
    }
  }

  return {
    clear: () => void counts.fill(0),
    add(day: number, listing: number, row: RowWriter): void {
      const at = day * length + (counts[day] ?? 0)
      counts[day] = (counts[day] ?? 0) + 1
      indexes[at] = listing
      for (let slot = 0; slot < numbers.length; slot++) {
        const column = numbers[slot]
        if (column) column.values[at] = row.numbers[slot] ?? NaN
      }
      if (texts.length + flags.length === 0) return
      const facts = row.facts()
      for (const { field, codes, codeOf } of texts)
        if (field !== 'date' && field !== 'createdAt') codes[at] = codeOf(facts[field])
      for (const { field, values } of flags) values[at] = Number(facts[field])
    },
    /** The rows of a day, in memory that the next call reuses. */
    day(day: number): DayRows {
      const [from, rows] = [day * length, counts[day] ?? 0]
      const listings = indexes.slice(from, from + rows)
      return { columns: columnsOf(from, rows, listings), listings }
    },
  }
}

/** The codes of texts; 0 is a missing text. */
function createTexts(size: number) {
  const values = ['']
  const codes = new Map<string | null, number>([[null, 0]])
  return {
    codes: new Uint32Array(size),
    values,
    codeOf: (text: string | null): number => {
      const code = codes.get(text) ?? values.push(text ?? '') - 1
      codes.set(text, code)
      return code
    },
  }
}

/** Puts values at the places of their fields, and first clears those of the last call: all other places stay empty. */
function createPlacing(length: number) {
  const memory = new Float64Array(numberFieldIds.length * length).fill(NaN)
  const slots = new Map<NumberField, number>(numberFieldIds.map((field, slot) => [field, slot]))
  let placed = 0
  return (
    columns: readonly { readonly field: NumberField; readonly values: Float64Array }[],
    from: number,
    rows: number,
  ): Float64Array<ArrayBuffer> => {
    for (const { field } of columns) {
      const start = (slots.get(field) ?? 0) * placed
      memory.fill(NaN, start, start + placed)
    }
    for (const { field, values } of columns)
      memory.set(values.subarray(from, from + rows), (slots.get(field) ?? 0) * rows)
    placed = rows
    return memory.subarray(0, numberFieldIds.length * rows)
  }
}
