import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rosterSize } from '../../demo/companies/roster.ts'
import { createDemoMarket, demoVersion } from '../../demo/demo-market.ts'
import { dateOf, lastSessionBefore } from '../../demo/prices/calendar.ts'
import { succeed, type Outcome } from '../../start/outcome.ts'
import { inspectDataset } from '../dataset/inspect-dataset.ts'
import { keepDataset } from '../publish/keep-dataset.ts'
import type { MarketSource } from '../market.ts'
import { publishDataset, type PublishedDataset } from '../dataset/published-dataset.ts'
import { readDataset } from '../dataset/read-dataset.ts'

const family = 'market-demo-'

/** The lines of the market after a session, as the demo's calendar counts them. */
type Maker = (session: number) => Iterable<string>

const demoLines: Maker = (session) => createDemoMarket(session).lines()

interface DemoOptions {
  /** How many of its stocks are published: the first ones, as they came to the market. */
  readonly stocks?: number
  readonly make?: Maker
}

/** The simulated market after the last session before `now`, made once a day and kept in a folder until the next. */
export function demoSource(
  folder: string,
  now: () => Date,
  { stocks = rosterSize, make = demoLines }: DemoOptions = {},
): MarketSource {
  const size = stocks === rosterSize ? '' : `-${stocks}`
  return {
    name: 'demo',
    simulated: true,
    introduction: `Simulated market of ${stocks.toLocaleString('en-US')} invented stocks. For real data: MARKET=file MARKET_FILE=path/to/stonks.ndjson.gz npm start`,
    load: async () => {
      const session = lastSessionBefore(now())
      const name = `${family}${dateOf(session)}-v${demoVersion}${size}.ndjson.gz`
      const kept = await readDataset(join(folder, name))
      return kept.ok ? kept : keep(folder, name, first(stocks, make(session)))
    },
  }
}

/** What is behind the first ones is never made. */
function* first<Item>(count: number, items: Iterable<Item>): Generator<Item> {
  if (count <= 0) return
  for (const item of items) {
    yield item
    if (--count <= 0) return
  }
}

async function keep(folder: string, name: string, lines: Iterable<string>): Promise<Outcome<PublishedDataset>> {
  const body = gzipSync([...lines, ''].join('\n'))
  const content = inspectDataset(body, name)
  if (!content.ok) return content
  const kept = await keepDataset({ folder, family, name }, body)
  return kept.ok ? succeed(publishDataset(body, content.value)) : kept
}
