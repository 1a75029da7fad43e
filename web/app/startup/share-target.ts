import type { RouterHistory } from '@tanstack/react-router'
import { subscribe } from 'valtio/vanilla'
import { editFilters, maxSearchLength } from '#domain/screen/filters'
import { maxTextLength, sharedTexts } from '#domain/shared-files'
import { parseSymbol } from '#domain/stock/stock'
import { symbolsWritten } from '#domain/stock/written-symbol'
import { cashtagsIn } from '#domain/text/feed-message'
import { stockAddress } from '#words/links'
import type { Screener } from '#worker/contract'
import { store } from '../../state/store.ts'
import { type ScreenUrl, writeParameter } from '../../state/url-state.ts'

/** The content that another app shared with this one. */
interface Shared {
  /** The symbols that it may be about, the likeliest first. They need not exist. */
  readonly symbols: readonly string[]
  /** What to search for if none of them exists; '' if the parameters are empty. */
  readonly search: string
}

const maxSymbols = 20

/** A word in capitals, with or without a share class. A single letter is more often a word than a stock. */
const ticker = /(?<![\p{L}\p{N}$.@#_-])[A-Z]{2,5}(?:[.-][A-Z]{1,2})?(?![\p{L}\p{N}_-])/gu
const address = /\bhttps?:\/\/\S+/gi

/** Reads the share target's parameters in a query string; undefined if there are none. */
export function readShared(query: string): Shared | undefined {
  const parameters = new URLSearchParams(query)
  if (!sharedTexts.some((name) => parameters.has(name))) return undefined
  const parts = sharedTexts.map((name) => (parameters.get(name) ?? '').slice(0, maxTextLength))
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
 * Opens the text that another app shared: the first stock that exists, else a search. The parameters are removed from the URL
 * and its history entry. Does nothing if the user has navigated in the meantime.
 */
export async function openShared({ history, screener, screenUrl }: ShareContext): Promise<void> {
  const { pathname, search, hash } = history.location
  const shared = readShared(search)
  if (!shared) return
  history.replace(pathname + sharedTexts.reduce((query, name) => writeParameter(query, name, ''), search) + hash)
  const { href } = history.location
  await untilSearchable()
  const symbol = await firstKnown(shared.symbols, screener)
  if (history.location.href !== href) return
  if (symbol !== undefined) history.replace(stockAddress(symbol))
  else if (shared.search !== '') screenUrl.show(editFilters(screenUrl.filters(), { search: shared.search }), 'replace')
}

/** Resolves when a dataset is searchable or loading has failed. */
function untilSearchable(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!store.stonks && !store.error) return
      stop()
      resolve()
    }
    const stop = subscribe(store, check)
    check()
  })
}

async function firstKnown(symbols: readonly string[], screener: ShareContext['screener']): Promise<string | undefined> {
  for (const symbol of symbols.flatMap(symbolsWritten)) {
    const outcome = await screener.stock(symbol)
    if (outcome.ok && outcome.value) return outcome.value.symbol
  }
  return undefined
}
