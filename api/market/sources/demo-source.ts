import { rosterSize } from '../../demo/companies/roster.ts'
import { lastSessionBefore } from '../../demo/prices/calendar.ts'
import { succeed } from '../../start/outcome.ts'
import type { MarketSource } from '../market.ts'
import { createDemoMaker, type Maker } from './demo-maker.ts'

interface DemoOptions {
  /** How many of its stocks are published: the first ones, as they came to the market. */
  readonly stocks?: number
  readonly make?: Maker
}

/**
 * The simulated market after the last session before `now`, made when there is none of it yet. Where it cannot be kept
 * because the clock was turned back, what was published last is served on.
 */
export function demoSource(
  dataDir: string,
  now: () => Date,
  { stocks = rosterSize, make }: DemoOptions = {},
): MarketSource {
  const maker = createDemoMaker(dataDir, { stocks, ...(make && { make }) })
  return {
    name: 'demo',
    simulated: true,
    introduction: `Simulated market of ${stocks.toLocaleString('en-US')} invented stocks. For real data: MARKET=file MARKET_FILE=path/to/stonks.ndjson.gz npm start`,
    stamp: () => maker.folder.stamp(),
    refused: () => maker.folder.refused(),
    load: async () => {
      const made = await maker.make(lastSessionBefore(now()))
      if (made.ok) return succeed({ dataset: made.value.dataset })
      const last = await maker.folder.newest()
      return last ? succeed({ dataset: last.dataset }) : made
    },
  }
}
