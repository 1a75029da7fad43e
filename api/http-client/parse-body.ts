import { fieldsOf } from '#domain/keys-of'
import { received, providerFailed, type ProviderResult } from './http-get.ts'

/** A cell in quotes, in which a quote is written twice, or one without any. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/**
 * The rows of CSV text as RFC 4180 has it, with commas; empty lines are skipped. undefined where a quoted cell
 * is not closed, or followed by anything but the end of the cell.
 */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) return undefined
    const [, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
    if (row.length > 1 || row[0] !== '' || quoted !== undefined) rows.push(row)
    row = []
  }
  return rows
}

/** An unvalidated JSON object: any key may hold anything, or be missing. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses a body as a JSON object, or says what it is instead. */
export function parseJsonBody(body: Buffer): ProviderResult<JsonObject> {
  const text = body
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
  if (text.startsWith('<')) return providerFailed('web-page')
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? received(fieldsOf(value)) : providerFailed('unreadable')
  } catch {
    // Valid at the beginning but unparsable: the response was truncated, and a retry may get all of it.
    return providerFailed(text === '' || text.startsWith('{') ? 'cut-off' : 'unreadable')
  }
}
