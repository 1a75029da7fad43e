import type { Listing } from '../../store/market-store.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { listIn, objectIn } from '../asking/foreign.ts'
import type { Order } from '../provider.ts'
import type { SecClient } from '../sec/sec-client.ts'
import { pageSize, type MassiveClient } from './massive-client.ts'

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
