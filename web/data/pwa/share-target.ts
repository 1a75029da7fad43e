import { cashtagsIn } from '#domain/text/cashtags'
import { maxSearchLength, editFilters } from '#domain/screen/filters'
import { parseSymbol } from '#domain/dataset/parse-stock'
import type { Screener } from '#worker/contract'
import type { RouterHistory } from '@tanstack/react-router'
import { subscribe } from 'valtio/vanilla'
import { stockAddress } from '../../format/links.ts'
import { type ScreenUrl, writeParameter } from '../../state/url-state.ts'
import { store } from '../../state/store.ts'

/** What another app has shared with this one. */
export interface Shared {
  /** The symbols that it may be about, the likeliest first; whether there are such stocks is for others to say. */
  readonly symbols: readonly string[]
  /** What to search for where none of them is known; '' where nothing was said. */
  readonly search: string
}

/** The parameters of the manifest's share target. */
export const sharedParameters = ['share_text', 'share_title', 'share_url'] as const

/** Nobody shares more about one stock: of the rest of a part nothing is read. */
const maxPartLength = 2000
const maxSymbols = 20

/** Capitals that stand alone, with a class of shares or without. One letter is a word more often than a stock. */
const ticker = /(?<![\p{L}\p{N}$.@#_-])[A-Z]{2,5}(?:[.-][A-Z]{1,2})?(?![\p{L}\p{N}_-])/gu
const address = /\bhttps?:\/\/\S+/gi

/** Reads the share target's parameters in a query string, whatever they hold; undefined where there are none. */
export function readShared(query: string): Shared | undefined {
  const parameters = new URLSearchParams(query)
  if (!sharedParameters.some((name) => parameters.has(name))) return undefined
  const parts = sharedParameters.map((name) => (parameters.get(name) ?? '').slice(0, maxPartLength))
  const words = parts.map((part) => part.replace(address, ' '))
  const symbols = [
    ...words.flatMap(cashtagsIn),
    ...words.map((part) => part.trim()),
    ...words.flatMap((part) => part.match(ticker) ?? []),
    ...parts.flatMap((part) => part.match(address) ?? []).flatMap((each) => each.match(/(?<=[/=])[A-Z.-]+\b/g) ?? []),
  ]
  const search = [...words, ...parts].map(asSearch).find((part) => part !== '') ?? ''
  return { symbols: [...new Set(symbols.flatMap((symbol) => parseSymbol(symbol) ?? []))].slice(0, maxSymbols), search }
}

/** One line that fits the search box. No character is cut in two. */
function asSearch(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line
    .slice(0, maxSearchLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

interface ShareContext {
  readonly history: RouterHistory
  readonly screener: Pick<Screener, 'stock'>
  readonly screenUrl: ScreenUrl
}

/**
 * Opens what another app has shared by the address: the first stock that is known, else a search. The parameters leave
 * the address, and so does their entry in the history. Whoever has gone elsewhere meanwhile stays there.
 */
export async function openShared({ history, screener, screenUrl }: ShareContext): Promise<void> {
  const { pathname, search, hash } = history.location
  const shared = readShared(search)
  if (!shared) return
  history.replace(pathname + sharedParameters.reduce((query, name) => writeParameter(query, name, ''), search) + hash)
  const { href } = history.location
  await untilSearchable()
  const symbol = await firstKnown(shared.symbols, screener)
  if (history.location.href !== href) return
  if (symbol !== undefined) history.replace(stockAddress(symbol))
  else if (shared.search !== '') screenUrl.show(editFilters(screenUrl.filters(), { search: shared.search }), 'replace')
}

/** Until there is something to search, or nothing to be had. */
function untilSearchable(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!store.stonks && !store.error) return
      stop()
      resolve()
    }
    const stop = subscribe(store, look)
    look()
  })
}

async function firstKnown(symbols: readonly string[], screener: ShareContext['screener']): Promise<string | undefined> {
  for (const symbol of symbols) {
    const answer = await screener.stock(symbol)
    if (answer.ok && answer.value) return answer.value.symbol
  }
  return undefined
}
