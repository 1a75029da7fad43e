import { asArray } from '#domain/keys-of'
import { type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import type { Listing, MarketStore } from '../../store/market-store.ts'
import type { CollectTask } from '../provider.ts'
import { newFormerNumbers } from '../sec/former-numbers.ts'
import type { Registration } from '../sec/parse-responses.ts'
import type { SecClient } from '../sec/sec-client.ts'
import { isStockSymbol } from '../sec/stock-issues.ts'

/** The SEC’s names of exchanges, as in the dataset. Over-the-counter stocks are in no screener. */
const exchanges: ReadonlyMap<string | null, string> = new Map([
  ['Nasdaq', 'NASDAQ'],
  ['NYSE', 'NYSE'],
  ['CBOE', 'BATS'],
  ['Cboe US', 'BATS'],
])

/** The stocks that are listed now. `others` are further symbols that the SEC knows. */
export interface Universe {
  readonly listings: readonly Listing[]
  readonly others: ReadonlySet<string>
}

/** Collects the listed stocks, with the number of each company, once for a trading day. */
export async function collectUniverse(
  sec: Pick<SecClient, 'universe'>,
  task: CollectTask,
): Promise<ProviderResult<Universe>> {
  const { store, tradingDay, only, onProgress } = task
  const stored = await store.listings()
  const last = (await store.checkpoints('listing')).get('stocks')
  if (stored.length > 0 && (last === tradingDay || only)) return received(await readUniverse(store, stored))
  onProgress({ step: 'universe', done: 0, total: 1 })
  const reply = await sec.universe()
  if (!reply.ok) return reply
  const listings = listingsOf(reply.value)
  const listed = new Set(listings.map(({ symbol }) => symbol))
  const others = reply.value.map(({ symbol }) => symbol).filter((symbol) => !listed.has(symbol))
  await store.save({
    listings,
    checkpoints: [
      ...newFormerNumbers(stored, listings),
      { kind: 'listing', name: 'others', value: JSON.stringify(others) },
      { kind: 'listing', name: 'stocks', value: tradingDay },
    ],
  })
  return received({ listings: await store.listings(), others: new Set(others) })
}

async function readUniverse(store: MarketStore, listings: readonly Listing[]): Promise<Universe> {
  const others = (await store.checkpoints('listing')).get('others') ?? '[]'
  return { listings, others: new Set(asArray(JSON.parse(others)).map(String)) }
}

function listingsOf(registrations: readonly Registration[]): readonly Listing[] {
  const symbols = new Map<string, string[]>()
  for (const { cik, symbol } of registrations) symbols.set(cik, [...(symbols.get(cik) ?? []), symbol])
  return registrations.flatMap(({ symbol, cik, name, exchange: place }): Listing[] => {
    const exchange = exchanges.get(place)
    if (exchange === undefined || !isStockSymbol(symbol, symbols.get(cik) ?? [])) return []
    return [{ symbol, name: name === '' ? null : name, exchange, assetType: 'Stock', cik }]
  })
}
