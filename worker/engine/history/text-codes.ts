import type { Facts } from '#domain/history/facts'
import type { TextField } from '#domain/stock/fields'
import type { TextColumn } from '../index/columns.ts'

/** The rows of a day: the index of each one’s listing, and its facts. */
interface FactRows {
  readonly indexes: readonly number[]
  readonly facts: readonly Facts[]
}

/**
 * Makes the column of a text of any day. It reads only the facts that differ from those of the listing on the day before: a
 * night changes few.
 */
export function createTextCodes(field: TextField & keyof Facts): (rows: FactRows) => TextColumn {
  const texts = ['']
  const codeOf = new Map<string | null, number>([[null, 0]])
  const known: (Facts | undefined)[] = []
  const codes: number[] = []
  const read = (index: number, facts: Facts): void => {
    const text = facts[field]
    const code = codeOf.get(text) ?? texts.push(text ?? '') - 1
    codeOf.set(text, code)
    codes[index] = code
    known[index] = facts
  }
  return ({ indexes, facts }) => {
    // A day has its own codes, without the texts of other days.
    const own = new Uint32Array(texts.length + facts.length)
    const values = ['']
    const column = new Uint32Array(facts.length)
    facts.forEach((fact, row) => {
      const index = indexes[row] ?? -1
      if (known[index] !== fact) read(index, fact)
      const code = codes[index] ?? 0
      if (code === 0) return
      if (own[code] === 0) own[code] = values.push(texts[code] ?? '') - 1
      column[row] = own[code] ?? 0
    })
    return { codes: column, values }
  }
}
