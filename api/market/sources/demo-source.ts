import { type Result, succeed } from '#domain/result'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { rosterSize } from '../../demo/companies/roster.ts'
import { createDemoMarket, demoVersion } from '../../demo/demo-market.ts'
import { iterateYielding } from '../dataset/read-lines.ts'
import type { MarketSource } from '../market.ts'
import type { DatasetStore, Release } from '../publish/dataset-store.ts'
import type { Manifest } from '../publish/manifest.ts'
import { publishRecords } from '../publish/publish-records.ts'

/** The lines of the market after a session of the demo calendar. */
type MakeLines = (session: number) => Iterable<string>

const demoLines: MakeLines = (session) => createDemoMarket(session).lines()

/** Makes datasets of the simulated market. */
interface DemoDatasets {
  /** The dataset after a session of the demo calendar; built only if it does not exist. */
  make(session: number): Promise<Result<Release>>
}

export function createDemoDatasets(
  store: DatasetStore,
  { stocks, make = demoLines }: { readonly stocks: number; readonly make?: MakeLines },
): DemoDatasets {
  return {
    async make(session) {
      const date = dateOf(session)
      const inputVersion = `${date} v${demoVersion}`
      const last = await store.newest()
      if (last && isUpToDate(last.manifest, date)) return succeed(last)
      const lines: string[] = []
      for await (const line of iterateYielding(take(stocks, make(session)))) lines.push(line)
      return publishRecords(store, { lines, inputVersion: inputVersion, session: date })
    },
  }
}

/**
 * Whether a dataset of this trading day was made by this release or a later one. Otherwise two releases that run at
 * once would replace each other’s dataset again and again.
 */
function isUpToDate({ edition }: Manifest, date: string): boolean {
  const version = Number(/ v(\d+)$/.exec(edition)?.[1] ?? 0)
  return edition.startsWith(`${date} `) && version >= demoVersion
}

/** The first items; the rest is never generated. */
function* take<Item>(count: number, items: Iterable<Item>): Generator<Item> {
  if (count <= 0) return
  for (const item of items) {
    yield item
    if (--count <= 0) return
  }
}

interface DemoOptions {
  /** How many of its stocks are published: the first ones, in the order of listing. */
  readonly stocks?: number
  readonly make?: MakeLines
}

/**
 * The simulated market after the last session before `now`, built if it does not exist. If it cannot be published
 * because the clock was set back, the last published one is served.
 */
export function demoSource(
  store: DatasetStore,
  now: () => Date,
  { stocks = rosterSize, make }: DemoOptions = {},
): MarketSource {
  const datasets = createDemoDatasets(store, { stocks, ...(make && { make }) })
  return {
    name: 'demo',
    simulated: true,
    startupMessage: `Simulated market of ${stocks.toLocaleString('en-US')} invented stocks.`,
    revision: () => store.revision(),
    refused: () => store.refused(),
    load: async () => {
      const release = await datasets.make(lastSessionBefore(now()))
      if (release.ok) return succeed({ dataset: release.value.dataset })
      const last = await store.newest()
      return last ? succeed({ dataset: last.dataset }) : release
    },
  }
}
