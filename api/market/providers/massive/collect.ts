import { daysBefore, daysBetween, tradingDayBefore } from '#domain/dataset/trading-days'
import { asArray, fieldsOf } from '#domain/keys-of'
import { isDate } from '#domain/text/is-date'
import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { type BatchResult, mapConcurrently } from '../../../platform/http-client/map-concurrently.ts'
import { isSameName } from '../../identity/identify.ts'
import type { Series } from '../../identity/symbol-spans.ts'
import type { Bar, Listing } from '../../store/market-store.ts'
import type { CollectTask } from '../provider.ts'
import { newFormerNumbers } from '../sec/former-numbers.ts'
import type { SecClient } from '../sec/sec-client.ts'
import { type MassiveClient, pageSize } from './massive-client.ts'
import type { MassiveListing } from './parse-responses.ts'

/** The services that provide the listings. */
interface Sources {
  readonly client: MassiveClient
  readonly sec: SecClient
}

/** The name of the SEC in sentences. */
export const secName = 'The SEC'

/** More than any market has. */
const maxPages = 60

/** The listings of a night. */
interface Listings {
  /** Each with its company’s number, by which its reports are found. */
  readonly listed: readonly Listing[]
  /** As the service describes them: these and, if requested, those that ended in the wanted sessions. */
  readonly described: readonly MassiveListing[]
}

/**
 * Collects all listings with the SEC number (CIK) of each company. Each page is saved as it arrives. If listings were never
 * compared, it also collects those that have ended: older prices of renamed ones are under their symbols.
 */
export async function collectListings({ client, sec }: Sources, task: CollectTask): Promise<ProviderResult<Listings>> {
  const { store, tradingDay, only } = task
  const stored = await store.listings()
  const marks = await store.checkpoints('listing')
  const described = listingsIn(JSON.parse(marks.get('described') ?? '[]'))
  if (marks.get('stocks') === tradingDay || (only && stored.length > 0)) return received({ listed: stored, described })
  const pages = await collectPages(client, task)
  if (!pages.ok) return pages
  const ended = marks.has('known') ? received([]) : await collectEnded(client, task)
  if (!ended.ok) return ended
  const registrants = await sec.tickers()
  if (!registrants.ok) return { ...registrants, service: secName }
  const listings = pages.value.map((listing) => {
    const registrant = registrants.value.get(listing.symbol)
    // The SEC’s table may still have the company that had the symbol before.
    const isSame = registrant && (listing.cik === null || isSameName(registrant.name, listing.name))
    return isSame ? { ...listing, cik: registrant.cik } : listing
  })
  if (listings.length === 0) return providerFailed('unreadable')
  // If the sources give two numbers, the one with reports counts.
  const former = [...newFormerNumbers(stored, listings), ...newFormerNumbers(pages.value, listings)]
  const all = [...pages.value, ...ended.value]
  await store.save({
    listings,
    checkpoints: [
      ...former,
      { kind: 'listing', name: 'described', value: JSON.stringify(all) },
      { kind: 'listing', name: 'stocks', value: tradingDay },
    ],
  })
  await store.deleteCheckpoints('page')
  return received({ listed: await store.listings(), described: all })
}

/** Failures that mean that the service has no list of ended listings. */
const hasNone: ReadonlySet<string> = new Set(['not-found', 'unreadable', 'not-in-plan'])

async function collectEnded(
  client: MassiveClient,
  task: CollectTask,
): Promise<ProviderResult<readonly MassiveListing[]>> {
  const pages = await collectPages(client, task, false)
  if (!pages.ok) return hasNone.has(pages.failure) ? received([]) : pages
  const [first = task.tradingDay] = task.tradingDays
  return received(pages.value.filter(({ delisted = '' }) => isDate(delisted) && delisted >= first))
}

async function collectPages(
  client: MassiveClient,
  { store, tradingDay, onProgress }: CollectTask,
  isActive = true,
): Promise<ProviderResult<readonly MassiveListing[]>> {
  const storedPages = await store.checkpoints('page')
  const listings: MassiveListing[] = []
  let after = ''
  for (let page = 0; page < maxPages; page++) {
    onProgress({ step: 'listings', done: page, total: 0 })
    const name = isActive ? after : `ended ${after}`
    const stored = parsePage(storedPages.get(name), tradingDay)
    const reply = stored ? received(stored) : await client.tickers(after, isActive)
    if (!reply.ok) return reply
    if (!stored) {
      const value = JSON.stringify({ session: tradingDay, ...reply.value })
      await store.save({ checkpoints: [{ kind: 'page', name, value }] })
    }
    listings.push(...reply.value.listings.filter(({ delisted }) => (delisted === undefined) === isActive))
    const isLast = reply.value.rows < pageSize || reply.value.last <= after
    if (isLast) return received(listings)
    after = reply.value.last
  }
  return providerFailed('too-large')
}

/** Saved listings. */
const listingsIn = (value: unknown) => asArray(value) as readonly MassiveListing[]

/** A page saved in the same night; the stored field is named `session`. */
function parsePage(text: string | undefined, tradingDay: string) {
  const page = fieldsOf(text === undefined ? undefined : JSON.parse(text))
  if (page['session'] !== tradingDay) return undefined
  return {
    listings: listingsIn(page['listings']),
    rows: Number(page['rows']),
    last: String(page['last']),
  }
}

/** Days after which a session without prices counts as a holiday that the calendar does not know. */
const holidayAfterDays = 7

/** Days to request again: splits are sometimes published late. */
const splitOverlapDays = 10

/** Collects the missing sessions, the newest first, because they matter most. */
export async function collectSessions(
  client: MassiveClient,
  { store, tradingDay, tradingDays, onProgress }: CollectTask,
  listed: ReadonlySet<string>,
): Promise<BatchResult<string>> {
  const fetched = await store.checkpoints('grouped')
  const isListed = ({ symbol }: Bar) => listed.has(symbol)
  return mapConcurrently({
    items: tradingDays.filter((one) => !fetched.has(one)).toReversed(),
    concurrency: 2,
    onProgress: (done, total) => onProgress({ step: 'prices', done, total }),
    each: async (one) => {
      const reply = await client.grouped(one)
      // Sessions outside the plan stay missing, except the newest one, without which there is no dataset.
      if (!reply.ok) {
        if (reply.failure !== 'not-in-plan' || one === tradingDay) return reply
        await store.save({ checkpoints: [{ kind: 'grouped', name: one, value: reply.failure }] })
        return received(null)
      }
      const isOver = reply.value.length > 0 || daysBetween(one, tradingDay) > holidayAfterDays
      const checkpoints = isOver ? [{ kind: 'grouped', name: one, value: String(reply.value.length) }] : []
      await store.save({ bars: reply.value.filter(isListed), checkpoints: checkpoints })
      return one === tradingDay && reply.value.length === 0 ? providerFailed('not-found') : reply
    },
  })
}

/** Collects the splits since the oldest wanted session, or since the last request. */
export async function collectSplits(
  client: MassiveClient,
  { store, tradingDay, tradingDays }: CollectTask,
): Promise<ProviderResult<null>> {
  const last = (await store.checkpoints('splits')).get('until')
  if (last === tradingDay) return received(null)
  let from = last === undefined ? (tradingDays[0] ?? tradingDay) : daysBefore(last, splitOverlapDays)
  for (;;) {
    const page = await client.splits(from, tradingDay)
    if (!page.ok) return page
    const { splits, rows, last: until } = page.value
    const isLast = rows < pageSize || until <= from
    const checkpoints = isLast ? [{ kind: 'splits', name: 'until', value: tradingDay }] : []
    await store.save({ splits: splits.filter((split) => split.date <= tradingDay), checkpoints: checkpoints })
    if (isLast) return received(null)
    from = until
  }
}

/** Collects single symbols again over all wanted sessions, one request each. */
export async function collectSeries(
  client: MassiveClient,
  { store, tradingDay, tradingDays, onProgress }: CollectTask,
  symbols: readonly string[],
): Promise<BatchResult<string>> {
  return mapConcurrently({
    items: symbols,
    concurrency: 2,
    onProgress: (done, total) => onProgress({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await client.series(symbol, tradingDays[0] ?? tradingDay, tradingDay)
      if (reply.ok) await store.save({ bars: reply.value.filter((bar) => bar.date <= tradingDay) })
      return reply
    },
  })
}

/**
 * Collects the sessions after a symbol change in which the list still had the old symbol. `before` has the series from before
 * that night.
 */
export async function collectLateSessions(
  client: MassiveClient,
  { store, tradingDay }: CollectTask,
  before: Series,
): Promise<ProviderResult<null>> {
  for (const [symbol, spans] of await store.series()) {
    const until = spans.at(-2)?.until
    if (before.has(symbol) || until === undefined) continue
    const next = (await store.bars(symbol, daysBefore(until, -1)))[0]?.date ?? tradingDay
    const last = tradingDayBefore(next)
    if (last <= until) continue
    const reply = await client.series(symbol, daysBefore(until, -1), last)
    if (!reply.ok && reply.failure !== 'not-in-plan') return reply
    if (reply.ok) await store.save({ bars: reply.value.filter(({ date }) => date > until && date <= last) })
  }
  return received(null)
}
