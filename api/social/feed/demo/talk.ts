import type { FeedMessage } from '../../../contract/feed.ts'
import { dateOf, lastSessionBefore } from '../../../demo/calendar.ts'
import type { Listing } from '../../../demo/companies/traits.ts'
import { type DemoMarket, seed } from '../../../demo/demo-market.ts'
import { type RandomSequence, randomSequence, seedOf, uniformAt } from '../../../demo/prices/random.ts'
import type { Bars } from '../../../demo/prices/walk.ts'
import type { PublishedDataset } from '../../../market/dataset/published-dataset.ts'
import { createRemarks, type Figures, figuresAt, type Remark } from './remarks.ts'

export const simulatedTraders = 400

/** The range of the probability that a simulated trader's play is right. */
const skills = { min: 0.2, max: 0.8 }
/** The range of the probability that a trader posts. */
const activities = { min: 0.15, max: 1 }

const [skillSeed, activitySeed] = [seedOf(seed, 31), seedOf(seed, 32)]

/** The probability that a play of this trader (1 to `simulatedTraders`) is right by the next close. */
export const skillOf = (trader: number): number => skills.min + (skills.max - skills.min) * uniformAt(skillSeed, trader)

const activityOf = (trader: number): number =>
  activities.min + (activities.max - activities.min) * uniformAt(activitySeed, trader)

const traderName = (trader: number): string => `sim-${String(trader).padStart(3, '0')}`

/**
 * Draws the author of a remark that will come true, will not, or takes no side. A skilled trader is drawn more often
 * for remarks that come true; so traders differ in skill, although remarks are drawn first.
 */
function drawTrader({ whole, uniform }: RandomSequence, comesTrue: boolean | undefined): number {
  // One in four is accepted: a hundred attempts are enough.
  for (let attempt = 0; attempt < 100; attempt++) {
    const trader = whole(1, simulatedTraders)
    const skill = skillOf(trader)
    const fits = comesTrue === undefined ? 0.5 : comesTrue ? skill : 1 - skill
    if (uniform() < fits * activityOf(trader)) return trader
  }
  return whole(1, simulatedTraders)
}

/** A session of a listing to write messages about. */
interface Occasion {
  readonly listing: Listing
  readonly session: number
  readonly figures: Figures
  /** Related symbols that messages may mention; never empty. */
  readonly peers: readonly string[]
  /** The change of the price until the next close; undefined if it is unknown. */
  readonly next: number | undefined
}

/** The messages about a session, in order of time, written until the next session begins. Deterministic. */
function talkAbout({ listing, session, figures, peers, next }: Occasion): readonly FeedMessage[] {
  const sequence = (what: number) => randomSequence(seedOf(seedOf(listing.priceModel.seed, what), session))
  const drawn = sequence(21)
  const isFollowed = listing.sp500 || listing.dowJones
  const count = isFollowed ? drawn.whole(2, 4) : drawn.whole(1, 3)
  const remark = createRemarks(drawn, sequence(22))
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

/** Messages of a later day name the weekday. */
function dayInText(session: number, time: number): string {
  const date = dateOf(session)
  if (new Date(time).toISOString().startsWith(date)) return 'today'
  return `on ${weekdays[session % 5] ?? ''}`
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** A cashtag consists of letters only: a share class is named without the sign. */
const nameInText = (symbol: string): string => (/^[A-Z]+$/.test(symbol) ? `$${symbol}` : symbol)

const userOf = (trader: number): FeedMessage['user'] => ({
  username: traderName(trader),
  name: `Simulated trader ${trader}`,
  avatar_url: null,
})

/** undefined if a remark takes no side, or nothing changes. */
function comesTrue(side: Remark['side'], next = 0): boolean | undefined {
  return side === undefined || next === 0 ? undefined : (side === 'Bullish') === next > 0
}

/** Most messages get few reactions and a few get many; null for none. */
function counted<Count>({ logNormal }: RandomSequence, median: number, make: (count: number) => Count): Count | null {
  const count = Math.floor(logNormal(median, 1))
  return count === 0 ? null : make(count)
}

/** Milliseconds since midnight, UTC: the records of a session are all written, and the next one begins. */
const [talkBegins, nextOpens] = [(21 * 60 + 40) * 60_000, 14 * 3_600_000]

/**
 * The times of messages about a session: between its close and the next opening, most of them soon after the close.
 * None is written during a session, so that none can know a close in advance.
 */
function talkTimes(session: number, count: number, { uniform }: RandomSequence): readonly number[] {
  const from = Date.parse(dateOf(session)) + talkBegins
  const span = Date.parse(dateOf(session + 1)) + nextOpens - from
  const isLong = span > oneDay
  return Array.from({ length: isLong ? 2 * count : count }, (_, number) => {
    const share = (number + uniform()) / (isLong ? 2 * count : count)
    return Math.round((from + span * share ** 1.5) / 1000) * 1000
  })
}

const oneDay = 24 * 3_600_000

/** Sessions with messages. */
const rememberedSessions = 60

/** Future sessions from which the outcome of a remark is known. */
const sessionsAhead = 6

/** The messages about a stock by session, the newest first; those later than `now` are left out. */
export type Talk = (symbol: string, now: number) => Generator<readonly FeedMessage[]>

/** The dataset is a session's; its records are written on the evening of the same day. */
export function newestSession({ createdAt }: Pick<PublishedDataset, 'createdAt'>, now: number): number {
  const made = Date.parse(createdAt ?? '')
  return lastSessionBefore(new Date(Number.isNaN(made) ? now : made + oneDay))
}

/** All messages of simulated traders about a market after a session; deterministic. */
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

/**
 * The change to the next close, by which a trader’s skill is drawn. undefined if the stock does not trade for too
 * long.
 */
function changeAfter({ session, close }: Bars, index: number): number | undefined {
  const [now, next] = [close[index] ?? NaN, close[index + 1]]
  const sessionsBetween = (session[index + 1] ?? Infinity) - (session[index] ?? NaN)
  return next === undefined || sessionsBetween > sessionsAhead ? undefined : next - now
}

/** The well-known ones of the same sector, or all of them if it has no sector. */
function peersOf({ symbol, priceModel }: Listing, followed: readonly Listing[]): readonly string[] {
  const others = followed.filter((each) => each.symbol !== symbol)
  const alike = others.filter((each) => each.priceModel.sector === priceModel.sector)
  return (priceModel.sector >= 0 && alike.length > 0 ? alike : others).map((each) => each.symbol)
}
