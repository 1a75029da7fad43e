import type { FeedMessage } from '../../contract/feed.ts'
import type { Bars } from '../../demo/prices/walk.ts'
import type { Listing } from '../../demo/companies/traits.ts'
import type { DemoMarket } from '../../demo/demo-market.ts'
import { lastSessionBefore } from '../../demo/prices/calendar.ts'
import type { PublishedDataset } from '../../market/dataset/published-dataset.ts'
import { figuresAt } from './figures.ts'
import { talkAbout } from './session-talk.ts'

const oneDay = 24 * 3_600_000

/** Sessions that are talked about, and remembered. */
export const remembered = 60

/** Sessions after which nobody will know any more whether a remark came true. */
const foresight = 6

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
    const [listing, bars] = [listings.get(symbol), market.barsAhead(symbol, foresight)]
    if (!listing || !bars) return
    const peers = peersOf(listing, followed)
    for (let place = bars.session.length - 1; place >= 0; place--) {
      const session = bars.session[place] ?? NaN
      if (session > newest) continue
      if (session <= newest - remembered) break
      const figures = figuresAt(bars, place)
      if (!figures) continue
      const written = talkAbout({ listing, session, figures, peers, next: changeAfter(bars, place) })
      yield written.filter(({ created_at }) => Date.parse(created_at ?? '') <= now).toReversed()
    }
  }
}

/** Which way the stock goes next: what a trader's skill is drawn by. undefined where it rests for longer than anybody waits. */
function changeAfter({ session, close }: Bars, place: number): number | undefined {
  const [now, next] = [close[place] ?? NaN, close[place + 1]]
  const rest = (session[place + 1] ?? Infinity) - (session[place] ?? NaN)
  return next === undefined || rest > foresight ? undefined : next - now
}

/** The well-known ones of the same sector, or of all where it has none. */
function peersOf({ symbol, temper }: Listing, followed: readonly Listing[]): readonly string[] {
  const others = followed.filter((each) => each.symbol !== symbol)
  const alike = others.filter((each) => each.temper.sector === temper.sector)
  return (temper.sector >= 0 && alike.length > 0 ? alike : others).map((each) => each.symbol)
}
