import type { FeedMessage } from '../../contract/feed.ts'
import type { Listing } from '../../demo/companies/listing.ts'
import { createDemoMarket, type DemoMarket } from '../../demo/demo-market.ts'
import { lastSessionBefore } from '../../demo/prices/calendar.ts'
import type { Market } from '../../market/market.ts'
import type { FeedSource } from '../feed-source.ts'
import { figuresAt } from './figures.ts'
import { talkAbout } from './session-talk.ts'

const mostMessages = 30
/** Sessions that may be talked about: in three weeks every listing fills a page. */
const remembered = 20
const oneDay = 24 * 3_600_000

/** Simulated traders who talk about the simulated market. What they say follows from its prices, and is said again after every start. */
export function demoFeed(market: Pick<Market, 'published'>, now: () => number, make = createDemoMarket): FeedSource {
  let last: { readonly session: number; readonly talk: Talk } | undefined
  return {
    name: 'demo',
    newest: (symbol) => {
      const session = newestSession(market.published().createdAt, now())
      // Made when it is first needed: it takes a third of a second.
      if (last?.session !== session) last = { session, talk: createTalk(make(session), session) }
      return Promise.resolve({ ok: true, messages: last.talk(symbol, now()) })
    },
  }
}

/** The dataset is a session's; its records are written on the evening of the same day. */
function newestSession(createdAt: string | null, now: number): number {
  const made = Date.parse(createdAt ?? '')
  return lastSessionBefore(new Date(Number.isNaN(made) ? now : made + oneDay))
}

type Talk = (symbol: string, now: number) => readonly FeedMessage[]

function createTalk(market: DemoMarket, newest: number): Talk {
  const listings = new Map(market.listings.map((listing) => [listing.symbol, listing]))
  const followed = market.listings.filter(({ sp500, symbol }) => sp500 && /^[A-Z]{2,}$/.test(symbol))
  return (symbol, now) => {
    const [listing, bars] = [listings.get(symbol), market.bars(symbol)]
    if (!listing || !bars) return []
    const peers = peersOf(listing, followed)
    const messages: FeedMessage[] = []
    for (let place = bars.session.length - 1; place >= 0 && messages.length < mostMessages; place--) {
      const session = bars.session[place] ?? NaN
      if (session <= newest - remembered) break
      const figures = figuresAt(bars, place)
      if (!figures) continue
      const written = talkAbout({ listing, session, figures, peers })
      messages.push(...written.filter(({ created_at }) => Date.parse(created_at ?? '') <= now).toReversed())
    }
    return messages.slice(0, mostMessages)
  }
}

/** The well-known ones of the same sector, or of all where it has none. */
function peersOf({ symbol, temper }: Listing, followed: readonly Listing[]): readonly string[] {
  const others = followed.filter((each) => each.symbol !== symbol)
  const alike = others.filter((each) => each.temper.sector === temper.sector)
  return (temper.sector >= 0 && alike.length > 0 ? alike : others).map((each) => each.symbol)
}
