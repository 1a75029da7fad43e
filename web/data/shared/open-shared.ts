import { editFilters } from '#domain/screen/filters'
import type { Screener } from '#worker/contract'
import type { RouterHistory } from '@tanstack/react-router'
import { subscribe } from 'valtio/vanilla'
import { stockAddress } from '../../format/links.ts'
import type { ScreenUrl } from '../../state/screen-url.ts'
import { writeParameter } from '../../state/search-parameter.ts'
import { store } from '../../state/store.ts'
import { readShared, sharedParameters } from './read-shared.ts'

interface Places {
  readonly history: RouterHistory
  readonly screener: Pick<Screener, 'stock'>
  readonly screenUrl: ScreenUrl
}

/**
 * Opens what another app has shared by the address: the first stock that is known, else a search. The parameters leave
 * the address, and so does their entry in the history. Whoever has gone elsewhere meanwhile stays there.
 */
export async function openShared({ history, screener, screenUrl }: Places): Promise<void> {
  const { pathname, search, hash } = history.location
  const shared = readShared(search)
  if (!shared) return
  history.replace(pathname + sharedParameters.reduce((query, name) => writeParameter(query, name, ''), search) + hash)
  const { href } = history.location
  await searchable()
  const symbol = await firstKnown(shared.symbols, screener)
  if (history.location.href !== href) return
  if (symbol !== undefined) history.replace(stockAddress(symbol))
  else if (shared.search !== '') screenUrl.show(editFilters(screenUrl.filters(), { search: shared.search }), 'replace')
}

/** Until there is something to search, or nothing to be had. */
function searchable(): Promise<void> {
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

async function firstKnown(symbols: readonly string[], screener: Places['screener']): Promise<string | undefined> {
  for (const symbol of symbols) {
    const answer = await screener.stock(symbol)
    if (answer.ok && answer.value) return answer.value.symbol
  }
  return undefined
}
