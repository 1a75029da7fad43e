import type { Bar, Listing } from '../../store/market-store.ts'
import { inLanes, type Tally } from '../../../http-client/map-concurrently.ts'
import { given, withheld, type Reply } from '../../../http-client/http-get.ts'
import type { Order } from '../provider.ts'
import { pageSize, type MassiveClient } from './massive-client.ts'
import { listIn, objectIn } from '../../../http-client/parse-body.ts'
import type { SecClient } from '../sec/sec-client.ts'

/** Who is asked. */
interface Sources {
  readonly client: MassiveClient
  readonly sec: SecClient
}

/** More pages than any market has. */
const mostPages = 60

/** What is traded tonight, with the SEC’s number of who stands behind it. Each page is kept as it comes. */
export async function collectListings({ client, sec }: Sources, order: Order): Promise<Reply<readonly Listing[]>> {
  const { store, session, only } = order
  const kept = await store.listings()
  const asked = await store.marks('listing')
  if (asked.get('stocks') === session || (only && kept.length > 0)) return given(kept)
  const pages = await collectPages(client, order)
  if (!pages.ok) return pages
  const registrants = await sec.tickers()
  if (!registrants.ok) return registrants
  const listings = pages.value.map((listing) => ({
    ...listing,
    cik: registrants.value.get(listing.symbol)?.cik ?? listing.cik,
  }))
  if (listings.length === 0) return withheld('unreadable')
  await store.keep({ listings, marks: [{ kind: 'listing', name: 'stocks', value: session }] })
  await store.unmark('page')
  return given(await store.listings())
}

async function collectPages(
  client: MassiveClient,
  { store, session, tell }: Order,
): Promise<Reply<readonly Listing[]>> {
  const kept = await store.marks('page')
  const listings: Listing[] = []
  let after = ''
  for (let page = 0; page < mostPages; page++) {
    tell({ step: 'listings', done: page, total: 0 })
    const known = pageIn(kept.get(after), session)
    const reply = known ? given(known) : await client.tickers(after)
    if (!reply.ok) return reply
    if (!known) {
      const value = JSON.stringify({ session, ...reply.value })
      await store.keep({ marks: [{ kind: 'page', name: after, value }] })
    }
    listings.push(...reply.value.listings)
    const isLast = reply.value.rows < pageSize || reply.value.last <= after
    if (isLast) return given(listings)
    after = reply.value.last
  }
  return withheld('too-large')
}

/** A page that was kept in this very night. */
function pageIn(text: string | undefined, session: string) {
  const page = objectIn(text === undefined ? undefined : JSON.parse(text))
  if (page['session'] !== session) return undefined
  return {
    listings: listIn(page['listings']) as readonly Listing[],
    rows: Number(page['rows']),
    last: String(page['last']),
  }
}

const day = 86_400_000

/** Days after which a session without prices was none: a holiday that our calendar does not know. */
const settled = 7

/** Days that are looked at again: splits are sometimes told late. */
const overlap = 10

/** The sessions that are not there yet, the newest first: a market that is shown tonight has what it needs most. */
export async function collectSessions(
  client: MassiveClient,
  { store, session, sessions, tell }: Order,
  listed: ReadonlySet<string>,
): Promise<Tally<string>> {
  const asked = await store.marks('grouped')
  const isListed = ({ symbol }: Bar) => listed.has(symbol)
  return inLanes({
    items: sessions.filter((one) => !asked.has(one)).toReversed(),
    lanes: 2,
    tell: (done, total) => tell({ step: 'prices', done, total }),
    each: async (one) => {
      const reply = await client.grouped(one)
      // What a plan does not reach back to stays unknown; of the newest session that would be all there is.
      if (!reply.ok) {
        if (reply.failure !== 'not-in-plan' || one === session) return reply
        await store.keep({ marks: [{ kind: 'grouped', name: one, value: reply.failure }] })
        return given(null)
      }
      const isOver = reply.value.length > 0 || Date.parse(session) - Date.parse(one) > settled * day
      const marks = isOver ? [{ kind: 'grouped', name: one, value: String(reply.value.length) }] : []
      await store.keep({ bars: reply.value.filter(isListed), marks })
      return one === session && reply.value.length === 0 ? withheld('not-found') : reply
    },
  })
}

/** The splits since the oldest session that is wanted, or since they were last asked for. */
export async function collectSplits(client: MassiveClient, { store, session, sessions }: Order): Promise<Reply<null>> {
  const last = (await store.marks('splits')).get('until')
  if (last === session) return given(null)
  let from = last === undefined ? (sessions[0] ?? session) : daysBefore(last, overlap)
  for (;;) {
    const page = await client.splits(from, session)
    if (!page.ok) return page
    const { splits, rows, last: until } = page.value
    const isLast = rows < pageSize || until <= from
    const marks = isLast ? [{ kind: 'splits', name: 'until', value: session }] : []
    await store.keep({ splits: splits.filter((split) => split.session <= session), marks })
    if (isLast) return given(null)
    from = until
  }
}

const daysBefore = (session: string, days: number): string =>
  new Date(Date.parse(session) - days * day).toISOString().slice(0, 10)

/** Some symbols alone, anew, over all wanted sessions: a request for each. */
export async function collectSeries(
  client: MassiveClient,
  { store, session, sessions, tell }: Order,
  symbols: readonly string[],
): Promise<Tally<string>> {
  return inLanes({
    items: symbols,
    lanes: 2,
    tell: (done, total) => tell({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await client.series(symbol, sessions[0] ?? session, session)
      if (reply.ok) await store.keep({ bars: reply.value.filter((bar) => bar.session <= session) })
      return reply
    },
  })
}
