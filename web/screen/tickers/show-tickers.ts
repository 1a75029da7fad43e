import { filterRules, type Filters, maxSymbols } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { screenOfSymbols, symbolsChange } from '#domain/screen/symbol-list'
import { parseTickerList, readTickers, type TickerList } from '#domain/stock/ticker-list'
import { importing } from '../../lists/lists-texts.ts'
import { openImport, textFile } from '../../lists/open-import.ts'
import type { AppContext } from '../../page/app-context.ts'
import { showToast } from '../../state/overlay.ts'
import { readingTickers as texts } from './ticker-texts.ts'

const everything: Scope = { kind: 'all' }

/** The query for some symbols among all stocks of the market. */
export const symbolsQuery = (symbols: readonly string[]) => ({ filters: screenOfSymbols(symbols), scope: everything })

/** The list in a text that may be a search; undefined if it is none. `known` are the symbols of the market among its parts. */
export const listIn = (text: string, known: readonly string[]): TickerList | undefined => {
  const market = new Set(known)
  return parseTickerList(text, (symbol) => market.has(symbol))
}

/** The change that limits a screen to a list. Tells the user what of the list it leaves out. */
export function listChange(filters: Filters, { symbols, refused }: TickerList): Partial<Filters> {
  const parts = refused.map(({ text, why }) => (why === 'isin' ? texts.isin(text) : text))
  const sentences = [
    ...(symbols.length > maxSymbols ? [texts.tooMany(maxSymbols, symbols.length)] : []),
    ...(parts.length > 0 ? [texts.leftOut(parts)] : []),
  ]
  if (sentences.length > 0) showToast(sentences.join(' '))
  return symbolsChange(filters, filterRules.symbols(symbols.slice(0, maxSymbols)) ?? [])
}

/** Several lines, at least two of which have several cells. */
const isTable = (text: string): boolean => text.split(/[\r\n]+/).filter((line) => /\S[,;|\t]/.test(line)).length > 1

/**
 * Replaces a search by the list of tickers that the user has pasted or entered. A table becomes a list of its own; any other
 * text stays.
 */
export async function showTypedList(
  text: string,
  { screener, screenUrl }: Pick<AppContext, 'screener' | 'screenUrl'>,
): Promise<void> {
  const { symbols, refused } = readTickers(text)
  if (symbols.length === 0 && refused.some(({ why }) => why === 'isin')) return showToast(texts.onlyIsins)
  if (symbols.length < 2 && !isTable(text)) return
  const page = await screener.screen({ ...symbolsQuery(symbols), from: 0, count: symbols.length, fields: [] })
  const list = page.ok ? listIn(text, page.value.symbols) : undefined
  if (list) screenUrl.edits.edit({ search: '', ...listChange(screenUrl.filters(), list) }, 'push')
  else if (isTable(text)) {
    screenUrl.edits.edit({ search: '' }, 'replace')
    openImport([textFile(text, importing.pasted)])
  }
}
