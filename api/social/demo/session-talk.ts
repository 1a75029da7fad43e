import type { FeedMessage } from '../../contract/feed.ts'
import type { Listing } from '../../demo/companies/traits.ts'
import { dateOf } from '../../demo/prices/calendar.ts'
import { draws, type Draws, seedOf } from '../../demo/prices/random.ts'
import type { Figures } from './figures.ts'
import type { Remark } from './remark.ts'
import { createRemarks } from './remarks.ts'
import { drawTrader, traderName } from './simulated-traders.ts'
import { talkTimes } from './talk-times.ts'

/** What is said of a listing after one of its sessions. */
interface Occasion {
  readonly listing: Listing
  readonly session: number
  readonly figures: Figures
  /** Symbols that its traders also look at; never empty. */
  readonly peers: readonly string[]
  /** How the price will change until its next close; undefined where nobody will know. */
  readonly next: number | undefined
}

/** The messages that are written about a session until the next one begins, in order of time; the same whenever asked. */
export function talkAbout({ listing, session, figures, peers, next }: Occasion): readonly FeedMessage[] {
  const drawn = draws(seedOf(seedOf(listing.temper.seed, 21), session))
  const isFollowed = listing.sp500 || listing.dowJones
  const count = isFollowed ? drawn.whole(2, 4) : drawn.whole(1, 3)
  const remark = createRemarks(drawn)
  return talkTimes(session, count, drawn).map((time, number) => {
    const topic = {
      name: nameInText(listing.symbol),
      peer: nameInText(drawn.pick(peers)),
      figures,
      day: dayInText(session, time),
    }
    const { body, side } = remark(topic)
    return {
      id: session * 1e9 + (listing.temper.seed % 1e7) * 100 + number + 1,
      body,
      created_at: new Date(time).toISOString(),
      user: userOf(drawTrader(drawn, comesTrue(side, next))),
      reshare_message: drawn.chance(0.08) ? { reshared_count: drawn.whole(1, 6) } : null,
      likes: counted(drawn, 2, (total) => ({ total })),
      conversation: counted(drawn, 0.8, (replies) => ({ replies })),
      links: [],
      entities: { sentiment: side && drawn.chance(0.75) ? { basic: side } : null, chart: null },
    }
  })
}

/** Whoever speaks of the session on a later day says which one it was. */
function dayInText(session: number, time: number): string {
  const date = dateOf(session)
  if (new Date(time).toISOString().startsWith(date)) return 'today'
  return `on ${weekdays[session % 5] ?? ''}`
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Only letters make a cashtag: a class of shares is named without the sign. */
const nameInText = (symbol: string): string => (/^[A-Z]+$/.test(symbol) ? `$${symbol}` : symbol)

const userOf = (trader: number): FeedMessage['user'] => ({
  username: traderName(trader),
  name: `Simulated trader ${trader}`,
  avatar_url: null,
})

/** undefined where a remark takes no side, or nothing changes. */
function comesTrue(side: Remark['side'], next = 0): boolean | undefined {
  return side === undefined || next === 0 ? undefined : (side === 'Bullish') === next > 0
}

/** Most messages get few reactions and a few get many; what nobody did is left out. */
function counted<Count>({ logNormal }: Draws, median: number, make: (count: number) => Count): Count | null {
  const count = Math.floor(logNormal(median, 1))
  return count === 0 ? null : make(count)
}
