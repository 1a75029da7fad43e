import { comparedSymbols, compareParameter, maxCompared } from '#domain/site/compared-symbols'
import {
  compareHead,
  leaderboardHead,
  missingPage,
  missingStock,
  type PageHead,
  pageHeads,
  stockHead,
  symbolsOfAddress,
  traderHead,
} from '#domain/site/page-heads'

/** The path of a stock’s page. */
export const stockAddress = (symbol: string): string => `/${encodeURIComponent(symbol)}`

/** The names of the listed stocks by symbol; undefined while there is no dataset. */
export type StockNames = () => Promise<ReadonlyMap<string, string | null> | undefined>

/** The page at an address. */
interface FoundPage {
  /** Undefined where the page decides: it begins as the site does. */
  readonly head?: PageHead
  /** The path that search engines shall keep; undefined where there is none. */
  readonly path?: string
  readonly isMissing?: true
  readonly isStock?: true
}

const fixedPages: ReadonlyMap<string, PageHead> = new Map(Object.entries(pageHeads))

/** Finds the page as the page’s own router does (web/app/router.tsx). */
export async function findPage(address: string, stockNames: StockNames): Promise<FoundPage> {
  const [written = '', query = ''] = address.split(/[?#]/)
  if (written === '/') return findMainPage(query)
  const path = written.replace(/\/$/, '')
  const fixed = fixedPages.get(path)
  if (fixed) return { head: fixed, path }
  const [, first = '', second, third, ...rest] = path.split('/')
  if (second === undefined) return findStock(first, stockNames)
  if (first !== 'tracker' || !third || rest.length > 0) return { head: missingPage, isMissing: true }
  // Only users with access see these pages, and the server does not know here who asks.
  if (second === 'leaderboard') return { head: leaderboardHead }
  return second === 'user' ? { head: traderHead(decodeURIComponent(third)) } : { head: missingPage, isMissing: true }
}

/** The main page, or the comparison, which is one of its views. */
function findMainPage(query: string): FoundPage {
  const symbols = comparedSymbols(new URLSearchParams(query).get(compareParameter)).slice(0, maxCompared)
  return symbols.length > 0 ? { head: compareHead(symbols), path: '/' } : { path: '/' }
}

async function findStock(encoded: string, stockNames: StockNames): Promise<FoundPage> {
  const names = await stockNames()
  if (!names) return {}
  const symbol = symbolsOfAddress(decodeURIComponent(encoded)).find((each) => names.has(each))
  if (symbol === undefined) return { head: missingStock, isMissing: true }
  return { head: stockHead(symbol, names.get(symbol) ?? null), path: stockAddress(symbol), isStock: true }
}
