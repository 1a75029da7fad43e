import { type Result, succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { parseSymbol, type Stock } from '#domain/stock/stock'
import { prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import { refuse } from './agent-tool.ts'
import { quoted } from './metric-names.ts'
import { scope } from './open-filters.ts'

/** A symbol in upper case; a sentence if it is invalid. */
export function readSymbol(text: string): Result<string, string> {
  const symbol = parseSymbol(text.trim())
  return symbol === undefined
    ? refuse(`${quoted(text)} isn’t a symbol, such as AAPL. The tool screen searches names.`)
    : succeed(symbol)
}

/** A stock by its symbol; a sentence with the nearest ones if there is none. */
export async function findStock(snapshot: Snapshot, text: string): Promise<Result<Stock, string>> {
  const symbol = readSymbol(text)
  if (!symbol.ok) return symbol
  const stock = await snapshot.stock(symbol.value)
  return stock === undefined || stock === 'gone' ? refuse(await unknownSymbol(snapshot, symbol.value)) : succeed(stock)
}

/** A sentence about a symbol that a market does not have, with the stocks that it may mean. */
export async function unknownSymbol(snapshot: Snapshot, symbol: string): Promise<string> {
  const sentence = `This market has no stock with the symbol ${symbol}.`
  const filters = { ...defaultFilters, search: symbol, sector: [], unlisted: true, maxEntries: 3 }
  if (!(await prepareQuery(filters)).ok) return sentence
  const { symbols, texts } = snapshot.screen({ filters, scope, from: 0, count: 3, fields: ['name'] })
  const meant = symbols.map((one, at) => `${one} (${texts.name?.[at] ?? 'without a name'})`)
  return meant.length > 0 ? `${sentence} Nearest: ${meant.join(', ')}.` : sentence
}
