import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { createDemoPast } from '../../api/demo/past/demo-past.ts'
import { buildGeneration } from '../../api/history/build-generation.ts'
import { stockAsOf } from '../../domain/history/stock-as-of.ts'
import { select } from '../../domain/screen/screen.ts'
import { columnsAsOf } from '../../worker/history/columns-as-of.ts'
import { openHistory } from '../../worker/history/open-history.ts'
import { createPastMarket, type PastMarket } from '../../worker/history/past-market.ts'
import { createStockIndex } from '../../worker/index/stock-index.ts'
import { screenByIndex } from '../../worker/query/indexed-screen.ts'
import { createSearch } from '../../worker/search/search.ts'
import { median, runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { opening } from '../harness/queries.ts'

/** Two years of the simulated market. */
const [stocks, sessions] = [6000, 504]
/** Days that are calculated in a run, one after the other, as the slider does. */
const daysPerRun = 5
const scope = { kind: 'all' } as const
const atOnce = () => undefined

setFlagsFromString('--expose-gc')
// Playwright's own process has no such flag.
const collectGarbage = runInNewContext('gc') as () => void

function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** The market's past, opened as the data worker opens what it has downloaded, and the megabytes that it takes. */
async function openMarket() {
  const past = createDemoPast(1 - sessions, 0, stocks)
  const published = { edition: '', dates: past.dates, listings: eachOf(past.listings()) }
  const { manifest, files } = await buildGeneration(published, true)
  const stored = new Map(files)
  const before = heldMegabytes()
  const listings = await openHistory(manifest, (sha256) => Promise.resolve(stored.get(sha256)), atOnce)
  if (!listings) throw new Error('The past cannot be opened')
  const market = createPastMarket(past.dates, listings)
  return { market, megabytes: heldMegabytes() - before }
}

async function calculated({ market, day }: { readonly market: PastMarket; readonly day: number }) {
  const columns = await columnsAsOf(market, day, atOnce)
  const { rows, total } = screenByIndex(createStockIndex(columns), opening, scope, createSearch(columns))
  return { total, symbols: Array.from(rows, (row) => columns.symbols[row]) }
}

function naive({ market: { dates, listings }, day }: { readonly market: PastMarket; readonly day: number }) {
  const found = listings.flatMap((history) => stockAsOf(history, dates, day)?.stock ?? [])
  const selection = select(found, opening, scope, () => new Set())
  return { total: selection.total, symbols: selection.stocks.map(({ symbol }) => symbol) }
}

async function timed<Value>(work: () => Value | Promise<Value>) {
  const begun = performance.now()
  const value = await work()
  return { milliseconds: performance.now() - begun, value }
}

test('history', async () => {
  test.setTimeout(10 * 60_000)
  const { market, megabytes } = await openMarket()
  checkBudget({ id: 'pastMemory', ours: [megabytes], others: [1] })
  const [ours, others]: [number[], number[]] = [[], []]
  // The first run warms up.
  for (let run = 0; run <= runs; run++) {
    const days = Array.from({ length: daysPerRun }, (_, at) => sessions - 1 - run * daysPerRun - at)
    const own: number[] = []
    for (const day of days) {
      const { milliseconds, value } = await timed(() => calculated({ market, day }))
      own.push(milliseconds)
      if (day !== days[0]) continue
      const plain = await timed(() => naive({ market, day }))
      expect(value).toEqual(plain.value)
      if (run > 0) others.push(plain.milliseconds)
    }
    if (run > 0) ours.push(median(own))
  }
  checkBudget({ id: 'pastDay', ours, others })
  note(
    `a past day of ${market.listings.length} listings: ${median(ours).toFixed(0)} ms, ${daysPerRun} days after each other`,
  )
})
