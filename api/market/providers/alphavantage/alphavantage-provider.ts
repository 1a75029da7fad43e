import { sharesBetween } from '#domain/history/share-splits'
import { fieldsOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import {
  providerFailed,
  type ProviderFailure,
  providerFailures,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'
import { describeMissing } from '../../../platform/http-client/map-concurrently.ts'
import { type Clock, systemClock } from '../../../platform/http-client/retry.ts'
import { followListings, holdersOf, knownListings } from '../../identity/follow-listings.ts'
import { isSameName, type KnownListing } from '../../identity/identify.ts'
import type { Listing } from '../../store/market-store.ts'
import type { CollectTask, CompanyData, Overview, Provider } from '../provider.ts'
import { parseCik } from '../sec/parse-responses.ts'
import { secClient, type SecOptions } from '../sec/sec-client.ts'
import { sectorOfSic } from '../sec/sector-of-sic.ts'
import { type AlphavantageClient, alphavantageClient } from './alphavantage-client.ts'
import { collectOverviews, collectPrices } from './collect.ts'
import { inNewShares } from './split-overview.ts'

interface AlphavantageSettings {
  readonly url: string
  readonly key: string
  readonly perMinute: number
  /** With it, sectors are the SEC’s offices; without it, Alpha Vantage’s sectors. */
  readonly sec?: Pick<SecOptions, 'url' | 'contact' | 'perMinute'>
  readonly clock?: Clock
  readonly now?: () => number
  readonly timeoutMs?: number
}

/** Funds whose holdings are the members of an index. */
const funds = [
  ['sp500', 'SPY'],
  ['dowJones', 'DIA'],
] as const

/** A fund that trades every day: while it has no price of a day, no other symbol has one. */
const readinessSymbol = 'SPY'

/** Alpha Vantage, with a key: every night the listing, two funds, each symbol’s prices and a fifth of the overviews. */
export const alphavantageProvider = (settings: AlphavantageSettings): Provider => ({
  name: 'alphavantage',
  // A request for each symbol's prices, and one for its overview.
  stepShares: { prices: 0.5, overviews: 0.5 },
  collect: (task) => collect(settings, task),
  overviewOf,
})

async function collect(settings: AlphavantageSettings, task: CollectTask): Promise<Result<readonly string[]>> {
  const { clock = systemClock, now = Date.now, sec } = settings
  const options = { ...settings, clock, signal: task.signal }
  const client = alphavantageClient(options)
  const listings = await collectListings(client, task)
  if (!listings.ok) return failed(listings.failure)
  const members = await collectMembers(client, task)
  if (typeof members === 'string') return failed(members)
  const isReady = await hasPricesOf(client, task)
  if (!isReady.ok) return failed(isReady.failure)
  if (!isReady.value) return fail(`Alpha Vantage has no prices of ${task.tradingDay} yet.`)

  const symbols = listings.value.map(({ symbol }) => symbol).filter((symbol) => task.only?.has(symbol) ?? true)
  const prices = await collectPrices(client, task, symbols)
  if (prices.failure) return failed(prices.failure)
  const sources = { client, now, sec: sec && secClient({ ...options, ...sec }) }
  const known = holdersOf((await knownListings(task.store)) ?? [])
  const renamed = listings.value.filter(({ symbol, name }) => {
    const before = known.get(symbol)?.name ?? null
    return before !== null && name !== null && !isSameName(before, name)
  })
  const overviews = await collectOverviews(sources, task, {
    symbols,
    renamed: new Set(renamed.map((one) => one.symbol)),
  })
  if (overviews.failure) return failed(overviews.failure)
  if (!task.only) await follow(task, listings.value, known)
  return succeed([
    ...members,
    ...describeMissing('Prices', prices.missing),
    ...describeMissing('Overviews', overviews.missing),
  ])
}

/** The list has no company numbers: overviews provide them for listings that may be new. */
async function follow(
  { store, tradingDay }: CollectTask,
  listings: readonly Listing[],
  known: ReadonlyMap<string, KnownListing>,
): Promise<void> {
  const cikOf = async ({ symbol, name }: Listing): Promise<string | null> => {
    const before = known.get(symbol)
    if (before?.cik !== undefined && before.cik !== null && isSameName(before.name, name)) return before.cik
    const { overview } = fieldsOf((await store.overview(symbol))?.content)
    return parseCik(fieldsOf(overview)['CIK']) ?? null
  }
  const numbered: Listing[] = []
  for (const listing of listings) numbered.push({ ...listing, cik: await cikOf(listing) })
  await followListings(store, { session: tradingDay, listings: numbered, hasOverviews: true })
}

const failed = (failure: ProviderFailure) => fail(`Alpha Vantage: ${providerFailures[failure]}`)

/** Requests the listing once a session; otherwise returns the stored one. */
async function collectListings(
  client: AlphavantageClient,
  task: CollectTask,
): Promise<ProviderResult<readonly Listing[]>> {
  const { store, tradingDay } = task
  const lastFetched = await store.checkpoints('listing')
  const stored = await store.listings()
  const isEnough = lastFetched.get('stocks') === tradingDay || (task.only !== undefined && stored.length > 0)
  if (isEnough) return received(stored)
  const reply = await client.listing()
  if (!reply.ok) return reply
  if (reply.value.length === 0) return providerFailed('unreadable')
  await store.save({ listings: reply.value, checkpoints: [{ kind: 'listing', name: 'stocks', value: tradingDay }] })
  return store.listings().then(received)
}

/** Returns warnings about indexes without members, or a failure that ends the refresh. On failure, the stored members stay. */
async function collectMembers(
  client: AlphavantageClient,
  task: CollectTask,
): Promise<readonly string[] | ProviderFailure> {
  const lastFetched = await task.store.checkpoints('members')
  const sentences: string[] = []
  for (const [index, fund] of funds) {
    if (lastFetched.get(index) === task.tradingDay || task.only) continue
    const reply = await client.holdings(fund)
    const checkpoints = [{ kind: 'members', name: index, value: task.tradingDay }]
    if (reply.ok) await task.store.save({ members: { [index]: [...reply.value] }, checkpoints: checkpoints })
    else if (finalFailures.has(reply.failure)) return reply.failure
    else sentences.push(`The holdings of ${fund} were not to be had. ${providerFailures[reply.failure]}`)
  }
  return sentences
}

const finalFailures: ReadonlySet<ProviderFailure> = new Set(['daily-limit', 'burst-limit', 'bad-key', 'stopped'])

/** Whether the service has the newest session, which it publishes some time after the close. */
async function hasPricesOf(
  client: AlphavantageClient,
  { store, tradingDay, only }: CollectTask,
): Promise<ProviderResult<boolean>> {
  if (only || (await store.checkpoints('session')).get(readinessSymbol) === tradingDay) return received(true)
  const reply = await client.daily(readinessSymbol, { adjusted: false, full: false })
  if (!reply.ok) return reply
  const isThere = reply.value.bars.some((bar) => bar.date === tradingDay)
  if (isThere) await store.save({ checkpoints: [{ kind: 'session', name: readinessSymbol, value: tradingDay }] })
  return received(isThere)
}

/** The service’s own overview with the SEC’s office as its sector, if known, in the shares of the last session. */
function overviewOf({ overview, bars, splits = [] }: CompanyData): Overview | undefined {
  const { overview: own, sic, session } = fieldsOf(overview?.content)
  if (typeof own !== 'object' || own === null) return undefined
  const office = sectorOfSic(typeof sic === 'string' ? sic : undefined)
  // Earlier releases stored no session.
  const since = typeof session === 'string' ? session : new Date(overview?.fetchedAt ?? 0).toISOString().slice(0, 10)
  const shares = sharesBetween(splits, since, bars.at(-1)?.date ?? '')
  // This provider stored it: texts by name.
  return { ...inNewShares(own as Overview, shares), ...(office !== undefined && { Sector: office }) }
}
