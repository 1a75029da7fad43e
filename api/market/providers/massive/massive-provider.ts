import { fail, succeed, type Result } from '../../../runtime/result.ts'
import type { Listing } from '../../store/market-store.ts'
import { machineClock, type Clock } from '../../../http-client/retry.ts'
import { type Tally, tellMissing } from '../../../http-client/map-concurrently.ts'
import { providerFailures, type ProviderFailure } from '../../../http-client/http-get.ts'
import type { Known, Order, Overview, Provider } from '../provider.ts'
import { collectCompanies, collectFrames } from '../sec/collect.ts'
import { keepDossiers } from '../sec/company-records.ts'
import { secClient, type SecAccess } from '../sec/sec-client.ts'
import { writeOverview, type Dossier } from '../sec/write-overview.ts'
import { collectListings, collectSeries, collectSessions, collectSplits } from './collect.ts'
import { collectMembers } from './collect-members.ts'
import { massiveClient } from './massive-client.ts'

/** What the provider needs. */
export interface MassiveSettings {
  readonly url: string
  readonly key: string
  readonly perMinute: number
  readonly sec: Pick<SecAccess, 'url' | 'contact' | 'perMinute'>
  /** Files of the members of indexes, which neither of the two knows. */
  readonly files: { readonly sp500?: string; readonly dowJones?: string }
  readonly clock?: Clock
  readonly now?: () => number
  readonly patience?: number
}

/** Prices of Massive, which a free key may ask for, and companies as they have told the SEC who and how they are. */
export const massiveProvider = (settings: MassiveSettings): Provider => ({
  name: 'massive',
  // 12, 260, 6,000 and 166 requests, of which Massive allows 5 a minute and the SEC 8 a second.
  stepShares: { listings: 0.03, prices: 0.77, companies: 0.19, reports: 0.01 },
  collect: (order) => collect(settings, order),
  overviewOf,
})

async function collect(settings: MassiveSettings, order: Order): Promise<Result<readonly string[]>> {
  const { clock = machineClock, now = Date.now } = settings
  const asking = { ...settings, clock, signal: order.signal }
  const [client, sec] = [massiveClient(asking), secClient({ ...asking, ...settings.sec })]
  const members = await collectMembers(order.store, settings.files)
  if (!members.ok) return members

  const listings = await collectListings({ client, sec }, order)
  if (!listings.ok) return failed('Massive', listings.failure)
  const wanted = listings.value.filter(({ symbol }) => order.only?.has(symbol) ?? true)
  const prices = order.only
    ? await collectSeries(client, order, [...order.only])
    : await collectSessions(client, order, symbolsOf(listings.value))
  if (prices.missing.some(({ item, failure }) => item === order.session && failure === 'not-found')) {
    return fail(`Massive has no prices of ${order.session} yet.`)
  }
  if (prices.failure) return failed('Massive', prices.failure)
  const splits = await collectSplits(client, order)
  if (!splits.ok) return failed('Massive', splits.failure)

  const ciks = new Set(wanted.flatMap(({ cik }) => cik ?? []))
  const companies = await collectCompanies(sec, order, [...ciks])
  if (companies.failure) return failed('The SEC', companies.failure)
  const reports = await collectFrames(sec, order, new Set(listings.value.flatMap(({ cik }) => cik ?? [])))
  if (reports.failure) return failed('The SEC', reports.failure)
  await keepDossiers(order.store, { listings: wanted, session: order.session, now: now() })
  return succeed([
    ...members.value,
    ...tell('Prices', prices),
    ...tell('Companies', companies),
    ...tell('Reports', reports),
  ])
}

const failed = (who: string, failure: ProviderFailure) => fail(`${who}: ${providerFailures[failure]}`)
const tell = (what: string, { missing }: Tally<string>) => tellMissing(what, missing)
const symbolsOf = (listings: readonly Listing[]): ReadonlySet<string> => new Set(listings.map(({ symbol }) => symbol))

/** Nothing where the company has never been asked about; it is told in the next night. */
function overviewOf(known: Known): Overview | undefined {
  return known.overview && writeOverview(known.overview.content as Dossier, known)
}
