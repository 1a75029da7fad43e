import type { FeedMessage } from '../../contract/feed.ts'
import type { Bars } from '../../demo/prices/walk.ts'
import type { Listing } from '../../demo/companies/traits.ts'
import type { DemoMarket } from '../../demo/demo-market.ts'
import { lastSessionBefore, dateOf } from '../../demo/calendar.ts'
import type { PublishedDataset } from '../../market/dataset/published-dataset.ts'
import { figuresAt, type Figures } from './session-figures.ts'
import { type RandomSequence, randomSequence, seedOf } from '../../demo/prices/random.ts'
import { type Remark, createRemarks } from './remarks.ts'
import { drawTrader, traderName } from './simulated-traders.ts'

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
function talkAbout({ listing, session, figures, peers, next }: Occasion): readonly FeedMessage[] {
  const drawn = randomSequence(seedOf(seedOf(listing.priceModel.seed, 21), session))
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
      id: session * 1e9 + (listing.priceModel.seed % 1e7) * 100 + number + 1,
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
function counted<Count>({ logNormal }: RandomSequence, median: number, make: (count: number) => Count): Count | null {
  const count = Math.floor(logNormal(median, 1))
  return count === 0 ? null : make(count)
}

/** Milliseconds since midnight, UTC: the records of a session are all written, and the next one begins. */
const [talkBegins, nextOpens] = [(21 * 60 + 40) * 60_000, 14 * 3_600_000]

/**
 * When so many messages are written about a session: between its close and the next opening, most of them soon after
 * the close. Nobody speaks while a session runs, so nobody knows of a close before it is there.
 */
export function talkTimes(session: number, count: number, { uniform }: RandomSequence): readonly number[] {
  const from = Date.parse(dateOf(session)) + talkBegins
  const span = Date.parse(dateOf(session + 1)) + nextOpens - from
  const isLong = span > oneDay
  return Array.from({ length: isLong ? 2 * count : count }, (_, number) => {
    const share = (number + uniform()) / (isLong ? 2 * count : count)
    return Math.round((from + span * share ** 1.5) / 1000) * 1000
  })
}

const oneDay = 24 * 3_600_000

/** Sessions that are talked about, and remembered. */
export const rememberedSessions = 60

/** Sessions after which nobody will know any more whether a remark came true. */
const sessionsAhead = 6

/** What is said of a stock, session by session, the newest first; what is written later than `now` is not there yet. */
export type Talk = (symbol: string, now: number) => Generator<readonly FeedMessage[]>

/** The dataset is a session's; its records are written on the evening of the same day. */
export function newestSession({ createdAt }: Pick<PublishedDataset, 'createdAt'>, now: number): number {
  const made = Date.parse(createdAt ?? '')
  return lastSessionBefore(new Date(Number.isNaN(made) ? now : made + oneDay))
}

/** All that simulated traders say of a market after a session; the same whenever it is made. */
export function createTalk(market: DemoMarket, newest: number): Talk {
  const listings = new Map(market.listings.map((listing) => [listing.symbol, listing]))
  const followed = market.listings.filter(({ sp500, symbol }) => sp500 && /^[A-Z]{2,}$/.test(symbol))
  return function* (symbol, now) {
    const [listing, bars] = [listings.get(symbol), market.barsAhead(symbol, sessionsAhead)]
    if (!listing || !bars) return
    const peers = peersOf(listing, followed)
    for (let index = bars.session.length - 1; index >= 0; index--) {
      const session = bars.session[index] ?? NaN
      if (session > newest) continue
      if (session <= newest - rememberedSessions) break
      const figures = figuresAt(bars, index)
      if (!figures) continue
      const written = talkAbout({ listing, session, figures, peers, next: changeAfter(bars, index) })
      yield written.filter(({ created_at }) => Date.parse(created_at ?? '') <= now).toReversed()
    }
  }
}

/** Which way the stock goes next: what a trader's skill is drawn by. undefined where it rests for longer than anybody waits. */
function changeAfter({ session, close }: Bars, index: number): number | undefined {
  const [now, next] = [close[index] ?? NaN, close[index + 1]]
  const rest = (session[index + 1] ?? Infinity) - (session[index] ?? NaN)
  return next === undefined || rest > sessionsAhead ? undefined : next - now
}

/** The well-known ones of the same sector, or of all where it has none. */
function peersOf({ symbol, priceModel }: Listing, followed: readonly Listing[]): readonly string[] {
  const others = followed.filter((each) => each.symbol !== symbol)
  const alike = others.filter((each) => each.priceModel.sector === priceModel.sector)
  return (priceModel.sector >= 0 && alike.length > 0 ? alike : others).map((each) => each.symbol)
}
