import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createDemoMarket, demoVersion } from '../demo/demo-market.ts'
import { dateOf, lastSessionBefore } from '../demo/prices/calendar.ts'
import { succeed, type Outcome } from '../start/outcome.ts'
import { inspectDataset } from './inspect-dataset.ts'
import { keepDataset } from './keep-dataset.ts'
import type { MarketSource } from './market.ts'
import { publishDataset, type PublishedDataset } from './published-dataset.ts'
import { readDataset } from './read-dataset.ts'

const family = 'market-demo-'

/** The lines of the market after a session, as the demo's calendar counts them. */
type Maker = (session: number) => Iterable<string>

const demoLines: Maker = (session) => createDemoMarket(session).lines()

/** The simulated market after the last session before `now`, made once a day and kept in a folder until the next. */
export const demoSource = (folder: string, now: () => Date, make = demoLines): MarketSource => ({
  name: 'demo',
  simulated: true,
  introduction:
    'Simulated market of 8,000 invented stocks. For real data: MARKET=file MARKET_FILE=path/to/stonks.ndjson.gz npm start',
  load: async () => {
    const session = lastSessionBefore(now())
    const name = `${family}${dateOf(session)}-v${demoVersion}.ndjson.gz`
    const kept = await readDataset(join(folder, name))
    return kept.ok ? kept : keep(folder, name, make(session))
  },
})

async function keep(folder: string, name: string, lines: Iterable<string>): Promise<Outcome<PublishedDataset>> {
  const body = gzipSync([...lines, ''].join('\n'))
  const content = inspectDataset(body, name)
  if (!content.ok) return content
  const kept = await keepDataset({ folder, family, name }, body)
  return kept.ok ? succeed(publishDataset(body, content.value)) : kept
}
