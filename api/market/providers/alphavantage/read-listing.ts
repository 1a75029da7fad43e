import { parseSymbol } from '#domain/dataset/parse-stock'
import type { Listing } from '../../store/market-store.ts'
import { parseCsv } from '../asking/parse-csv.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readAnswer } from './read-answer.ts'

const columns = ['symbol', 'name', 'exchange', 'assetType', 'ipoDate', 'delistingDate', 'status']

/** What exchanges try their machines with. */
const isTrial = (symbol: string, name: string): boolean =>
  /^[ACMNPZ]TEST(-|$)|^Z[VWX]ZZT$/.test(symbol) || /\btest (stock|ticker|issue|symbol)\b|listed test\b/i.test(name)

/** The stocks of LISTING_STATUS, which is CSV even where a notice in its place is JSON. Funds are left out. */
export function readListing(body: Buffer): Reply<readonly Listing[]> {
  const text = body.toString()
  if (text.trimStart().startsWith('{')) {
    const answer = readAnswer(body)
    return answer.ok ? withheld('unreadable') : answer
  }
  if (text.trimStart().startsWith('<')) return withheld('web-page')
  const [head, ...rows] = parseCsv(text) ?? []
  if (head?.join() !== columns.join()) return withheld(text.trim() === '' ? 'cut-off' : 'unreadable')
  // Each row ends with a status: a last one without it has lost its end.
  if ((rows.at(-1)?.length ?? 0) < columns.length) return withheld('cut-off')
  return given(rows.flatMap(listingIn))
}

function listingIn([written = '', name = '', exchange = '', assetType = '', , , status]: readonly string[]): Listing[] {
  const symbol = parseSymbol(written)
  if (symbol === undefined || status !== 'Active' || assetType !== 'Stock' || exchange === '') return []
  return isTrial(symbol, name) ? [] : [{ symbol, name: name.trim() || null, exchange, assetType, cik: null }]
}
