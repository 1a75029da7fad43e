import type { Neighbours } from '#domain/screen/screen'
import type { Columns } from '../index/columns.ts'
import type { Selected } from './screen.ts'

/** Where a row stands among all that a screen selects: equal to the reference `neighboursOf`. */
export function neighboursAmong({ rows }: Selected, row: number, { symbols }: Columns): Neighbours | undefined {
  const at = rows.indexOf(row)
  if (at < 0) return undefined
  const symbolAt = (place: number) => symbols[rows[place] ?? -1] ?? null
  return { place: at + 1, of: rows.length, previous: symbolAt(at - 1), next: symbolAt(at + 1) }
}
