import { parse } from 'csv-parse/sync'
import type { Answers } from '../tables/answers.ts'
import { readTable, type TableOptions } from '../tables/read-table.ts'

/** Reads a table on Saturday, 2026-11-28; throws if it is none. */
export function readSample(table: string | Uint8Array, answers: Answers = {}, known: Partial<TableOptions> = {}) {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table
  const read = readTable(bytes, { parse, name: 'table.csv', answers, today: '2026-11-28', ...known })
  if (!read.ok) throw new Error(read.failure.join(' '))
  const { rows, questions } = read.value
  return {
    ...read.value,
    stocks: rows.map(({ symbol, values }) => ({ symbol, ...values })),
    asked: questions.map(({ about, title }) => `${about}: ${title}`),
  }
}

/** A text in Windows-1252, whose other letters are those of Latin-1. */
export const inWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => (letter === '€' ? 0x80 : (letter.codePointAt(0) ?? 0))))

/** A text in UTF-16 with its mark. */
export function inUtf16(text: string, isLittle = true): Uint8Array {
  const bytes = [...`\ufeff${text}`].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
  })
  return Uint8Array.from(bytes)
}
