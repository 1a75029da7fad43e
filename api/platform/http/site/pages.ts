import { decodeFilters, differences } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import { accountHeads } from '#domain/site/account-heads'
import { comparedSymbols, compareParameter, maxCompared } from '#domain/site/compared-symbols'
import {
  compareHead,
  leaderboardHead,
  missingPage,
  missingStock,
  noteHead,
  type PageHead,
  pageHeads,
  stockHead,
  traderHead,
} from '#domain/site/page-heads'
import { screenAddress } from '#domain/site/screen-address'
import { symbolsWritten } from '#domain/stock/written-symbol'
import { screenHead } from '#words/screen-head'

/** The path of a stock’s page. */
export const stockAddress = (symbol: string): string => `/${encodeURIComponent(symbol)}`

/** The path of the market note. */
export const noteAddress = '/?tab=ai'

/** The listed stocks by symbol; undefined while there is no dataset. */
export type ListedStocks = () => Promise<ReadonlyMap<string, { readonly name: string | null }> | undefined>

/** What a page shows that a preview of its link can also show. */
export type PageSubject =
  | { readonly kind: 'stock'; readonly symbol: string }
  | { readonly kind: 'screen'; readonly filters: Filters }
  | { readonly kind: 'note' }

/** The page at an address. */
interface FoundPage {
  /** Undefined if the page decides: it begins with the site’s head. */
  readonly head?: PageHead
  /** The path that search engines should keep; undefined if there is none. */
  readonly path?: string
  readonly isMissing?: true
  readonly isStock?: true
  /** Undefined if there is nothing to show, as for what is private, or for a past day. */
  readonly subject?: PageSubject
}

const fixedPages: ReadonlyMap<string, PageHead> = new Map(Object.entries({ ...pageHeads, ...accountHeads }))

/** Finds the page as the client’s router does (web/app/router.tsx). */
export async function findPage(address: string, stocks: ListedStocks): Promise<FoundPage> {
  const [written = '', query = ''] = address.split(/[?#]/)
  if (written === '/') return findMainPage(query)
  const path = written.replace(/\/$/, '')
  const fixed = fixedPages.get(path)
  if (fixed) return { head: fixed, path }
  const [, first = '', second, third, ...rest] = path.split('/')
  if (second === undefined) return findStock(first, stocks, isOfPast(new URLSearchParams(query)))
  if (first !== 'tracker' || !third || rest.length > 0) return { head: missingPage, isMissing: true }
  // Only users with access see these pages, and the server does not know here who sends the request.
  if (second === 'leaderboard') return { head: leaderboardHead }
  return second === 'user' ? { head: traderHead(decodeURIComponent(third)) } : { head: missingPage, isMissing: true }
}

/** The main page, or one of its views: the comparison, the market note, the user’s own list. */
function findMainPage(query: string): FoundPage {
  const parameters = new URLSearchParams(query)
  const symbols = comparedSymbols(parameters.get(compareParameter)).slice(0, maxCompared)
  if (symbols.length > 0) return { head: compareHead(symbols), path: '/' }
  const tab = parameters.get('tab')
  if (tab === 'ai') return { head: noteHead, path: noteAddress, subject: { kind: 'note' } }
  return tab === 'list' ? { path: '/' } : findScreen(parameters)
}

/**
 * A screen with filters, which has a head of its own; without filters, or with unreadable ones, it is the main page.
 */
function findScreen(parameters: URLSearchParams): FoundPage {
  const { filters, warning } = decodeFilters(parameters.get('filter'), parameters.get('symbols'))
  if (warning !== undefined || Object.keys(differences(filters)).length === 0) return { path: '/' }
  const page = { head: screenHead(filters), path: screenAddress(filters) }
  return isOfPast(parameters) ? page : { ...page, subject: { kind: 'screen', filters } }
}

/** Whether a page shows the market of a past day. */
const isOfPast = (parameters: URLSearchParams): boolean => parameters.has('asOf')

async function findStock(encoded: string, stocks: ListedStocks, isPast: boolean): Promise<FoundPage> {
  const listed = await stocks()
  if (!listed) return {}
  const symbol = symbolsWritten(decodeURIComponent(encoded)).find((each) => listed.has(each))
  if (symbol === undefined) return { head: missingStock, isMissing: true }
  const page = {
    head: stockHead(symbol, listed.get(symbol)?.name ?? null),
    path: stockAddress(symbol),
    isStock: true,
  } as const
  return isPast ? page : { ...page, subject: { kind: 'stock', symbol } }
}
