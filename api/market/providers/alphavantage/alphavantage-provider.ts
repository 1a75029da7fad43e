import { fail, succeed, type Result } from '../../../runtime/result.ts'
import type { Listing } from '../../store/market-store.ts'
import { machineClock, type Clock } from '../../../http-client/retry.ts'
import { objectIn } from '../../../http-client/parse-body.ts'
import { given, providerFailures, withheld, type ProviderFailure, type Reply } from '../../../http-client/http-get.ts'
import { tellMissing } from '../../../http-client/map-concurrently.ts'
import type { Known, Order, Overview, Provider } from '../provider.ts'
import { officeOf } from '../sec/sector-of-sic.ts'
import { secClient, type SecAccess } from '../sec/sec-client.ts'
import { alphavantageClient, type AlphavantageClient } from './alphavantage-client.ts'
import { collectOverviews, collectPrices } from './collect.ts'

/** What the provider needs. */
export interface AlphavantageSettings {
  readonly url: string
  readonly key: string
  readonly perMinute: number
  /** With it, sectors are the SEC’s offices; without it, Alpha Vantage’s own words. */
  readonly sec?: Pick<SecAccess, 'url' | 'contact' | 'perMinute'>
  readonly clock?: Clock
  readonly now?: () => number
  readonly patience?: number
}

/** Funds whose holdings are the members of an index. */
const funds = [
  ['sp500', 'SPY'],
  ['dowJones', 'DIA'],
] as const

/** Traded in every session that there is: without its price, nobody else has one yet. */
const witness = 'SPY'

/** Alpha Vantage, with a key: every night the listing, two funds, each symbol’s prices and a fifth of the overviews. */
export const alphavantageProvider = (settings: AlphavantageSettings): Provider => ({
  name: 'alphavantage',
  // A request for each symbol's prices, and one for its overview.
  stepShares: { prices: 0.5, overviews: 0.5 },
  collect: (order) => collect(settings, order),
  overviewOf,
})

async function collect(settings: AlphavantageSettings, order: Order): Promise<Result<readonly string[]>> {
  const { clock = machineClock, now = Date.now, sec } = settings
  const asking = { ...settings, clock, signal: order.signal }
  const client = alphavantageClient(asking)
  const listings = await collectListings(client, order)
  if (!listings.ok) return failed(listings.failure)
  const members = await collectMembers(client, order)
  if (typeof members === 'string') return failed(members)
  const isReady = await hasSession(client, order)
  if (!isReady.ok) return failed(isReady.failure)
  if (!isReady.value) return fail(`Alpha Vantage has no prices of ${order.session} yet.`)

  const symbols = listings.value.map(({ symbol }) => symbol).filter((symbol) => order.only?.has(symbol) ?? true)
  const prices = await collectPrices(client, order, symbols)
  if (prices.failure) return failed(prices.failure)
  const sources = { client, now, sec: sec && secClient({ ...asking, ...sec }) }
  const overviews = await collectOverviews(sources, order, symbols)
  if (overviews.failure) return failed(overviews.failure)
  return succeed([...members, ...tellMissing('Prices', prices.missing), ...tellMissing('Overviews', overviews.missing)])
}

const failed = (failure: ProviderFailure) => fail(`Alpha Vantage: ${providerFailures[failure]}`)

/** Asked once a session; in the listing’s place, what was listed the last time. */
async function collectListings(client: AlphavantageClient, order: Order): Promise<Reply<readonly Listing[]>> {
  const { store, session } = order
  const asked = await store.marks('listing')
  const kept = await store.listings()
  const isEnough = asked.get('stocks') === session || (order.only !== undefined && kept.length > 0)
  if (isEnough) return given(kept)
  const reply = await client.listing()
  if (!reply.ok) return reply
  if (reply.value.length === 0) return withheld('unreadable')
  await store.keep({ listings: reply.value, marks: [{ kind: 'listing', name: 'stocks', value: session }] })
  return store.listings().then(given)
}

/** Sentences about indexes whose members are not to be had, or why nothing more can be asked. The last ones stay. */
async function collectMembers(client: AlphavantageClient, order: Order): Promise<readonly string[] | ProviderFailure> {
  const asked = await order.store.marks('members')
  const sentences: string[] = []
  for (const [index, fund] of funds) {
    if (asked.get(index) === order.session || order.only) continue
    const reply = await client.holdings(fund)
    const marks = [{ kind: 'members', name: index, value: order.session }]
    if (reply.ok) await order.store.keep({ members: { [index]: [...reply.value] }, marks })
    else if (isFinal.has(reply.failure)) return reply.failure
    else sentences.push(`The holdings of ${fund} were not to be had. ${providerFailures[reply.failure]}`)
  }
  return sentences
}

const isFinal: ReadonlySet<ProviderFailure> = new Set(['daily-limit', 'burst-limit', 'bad-key', 'stopped'])

/** Whether the service has the newest session at all; it comes some time after the close. */
async function hasSession(client: AlphavantageClient, { store, session, only }: Order): Promise<Reply<boolean>> {
  if (only || (await store.marks('session')).get(witness) === session) return given(true)
  const reply = await client.daily(witness, { adjusted: false, whole: false })
  if (!reply.ok) return reply
  const isThere = reply.value.bars.some((bar) => bar.session === session)
  if (isThere) await store.keep({ marks: [{ kind: 'session', name: witness, value: session }] })
  return given(isThere)
}

/** The service’s own overview, with the SEC’s office as its sector where that is known. */
function overviewOf({ overview }: Known): Overview | undefined {
  const { overview: own, sic } = objectIn(overview?.content)
  if (typeof own !== 'object' || own === null) return undefined
  const office = officeOf(typeof sic === 'string' ? sic : undefined)
  return { ...(own as Overview), ...(office !== undefined && { Sector: office }) }
}
