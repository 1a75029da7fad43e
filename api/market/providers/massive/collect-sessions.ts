import type { Bar } from '../../store/market-store.ts'
import { inLanes, type Tally } from '../asking/in-lanes.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import type { Order } from '../provider.ts'
import { pageSize, type MassiveClient } from './massive-client.ts'

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
