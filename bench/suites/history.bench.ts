import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { type Browser, type ElementHandle, expect, test } from '@playwright/test'
import { createDemoPast } from '../../api/demo/past/demo-past.ts'
import { buildGeneration } from '../../api/history/build-generation.ts'
import { encodePrints, listingsPerBlock } from '../../domain/history/print-block.ts'
import { stockAsOf } from '../../domain/history/stock-as-of.ts'
import { presetFilters, presets } from '../../domain/screen/presets.ts'
import { select } from '../../domain/screen/screen.ts'
import { aPastMarket } from '../../e2e/harness/past-market.ts'
import { quietNetwork } from '../../e2e/harness/quiet-network.ts'
import { rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { stockDays } from '../../worker/engine/backtest/stock-days.ts'
import { engine } from '../../worker/engine/engine.ts'
import { columnsAsOf } from '../../worker/engine/history/columns-as-of.ts'
import type { OpenMarket } from '../../worker/engine/history/day-snapshot.ts'
import { openHistory } from '../../worker/engine/history/open-history.ts'
import { createPastMarket, type PastMarket } from '../../worker/engine/history/past-market.ts'
import { createStockIndex } from '../../worker/engine/index/stock-index.ts'
import { screenByIndex } from '../../worker/engine/query/indexed-screen.ts'
import { createSearch } from '../../worker/engine/search/search.ts'
import { median, runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { mostWorkOfFrame, runPagesFirst, watchFrames } from '../harness/frames.ts'
import { opening } from '../harness/queries.ts'
import { readRealPrints } from '../harness/real-prints.ts'

/** Two years of the simulated market. */
const [stocks, sessions] = [6000, 504]
/** Days that are calculated one after the other in a run, as the slider does. */
const daysPerRun = 5
const scope = { kind: 'all' } as const
const atOnce = () => undefined

setFlagsFromString('--expose-gc')
// Playwright's own process has no such flag.
const collectGarbage = (): void => void runInNewContext('gc()')

function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** The market's past, opened as the data worker opens a downloaded one, and its size in megabytes. */
async function openMarket() {
  const past = createDemoPast(1 - sessions, 0, stocks)
  const published = { edition: '', dates: past.dates, listings: eachOf(past.listings()) }
  const { manifest, files } = await buildGeneration(published, true)
  const stored = new Map(files)
  const before = heldMegabytes()
  const listings = await openHistory(manifest, (sha256) => Promise.resolve(stored.get(sha256)), atOnce)
  if (!listings) throw new Error('The past cannot be opened')
  const market = createPastMarket(past.dates, listings)
  return { manifest, market, megabytes: heldMegabytes() - before }
}

/** Milliseconds to find the sessions of all presets for one stock, for some stocks. */
async function timesOfPresets(past: OpenMarket): Promise<number[]> {
  const screens = [...presets.keys()].map((id) => ({ id: String(id), filters: presetFilters(id) }))
  const times: number[] = []
  for (const { prints } of past.market.listings.slice(0, 25)) {
    const query = { symbol: prints.symbol, screens, day: sessions - 1 }
    const { milliseconds, value } = await timed(() => stockDays(engine, past, query))
    expect(value.ok).toBe(true)
    times.push(milliseconds)
  }
  // The first ones warm up.
  return times.slice(runs)
}

/** Parquet's bytes of a close with Zstandard 19, for the same two years of the real file. */
const parquetBytes = 1.95

/** The bytes of a close in blocks of two years without volumes; undefined without the real file. */
async function bytesOfClose(): Promise<number | undefined> {
  const recent = await readRealPrints(sessions)
  if (!recent) return undefined
  let [bytes, closes] = [0, 0]
  for (let from = 0; from < recent.length; from += listingsPerBlock) {
    const block = recent.slice(from, from + listingsPerBlock)
    const withoutVolumes = block.map((prints) => ({ ...prints, volume: new Float64Array() }))
    bytes += gzipSync(encodePrints(withoutVolumes), { level: 9 }).length
    for (const { close } of block) closes += close.filter((price) => !Number.isNaN(price)).length
  }
  return bytes / closes
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
  const { manifest, market, megabytes } = await openMarket()
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
  const times = await timesOfPresets({ manifest, market })
  checkBudget({ id: 'pastPresets', ours: times, others: times.map(() => 1) })
  // After the memory was measured, because this needs much of it.
  const bytes = await bytesOfClose()
  if (bytes === undefined) note('Without REAL_DATA_DIR there are no bytes of a close.')
  else checkBudget({ id: 'pastBytes', ours: [bytes], others: [parquetBytes] })
  note(
    `a past day of ${market.listings.length} listings: ${median(ours).toFixed(0)} ms, ${daysPerRun} days after each other`,
  )
})

/** Milliseconds from a key on the slider until the rows of the next session are painted. */
async function timeOfStep(slider: ElementHandle<Element>): Promise<number> {
  // The slider is watched before the key is pressed.
  const painted = await slider.evaluateHandle((input) => ({
    time: new Promise<number>((resolve) => {
      const rowsShown = () => Array.from(document.querySelectorAll('[data-symbol]'), (row) => row.textContent).join()
      input.addEventListener(
        'input',
        () => {
          const [before, begun] = [rowsShown(), performance.now()]
          const look = () => {
            if (rowsShown() === before) requestAnimationFrame(look)
            else setTimeout(() => resolve(performance.now() - begun))
          }
          requestAnimationFrame(look)
        },
        { once: true },
      )
    }),
  }))
  await slider.press('ArrowRight')
  return painted.evaluate(({ time }) => time)
}

const steps = 60
/** The assumed speed of this machine as a multiple of a phone's. */
const throttling = 4

/** Opens the page of a day on a phone, with the past downloaded, and finds its slider. */
async function openSlider(browser: Browser, server: string, day: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${server}/?asOf=${day}`)
  await page.getByRole('button', { name: /^Download / }).click()
  await expect(rows(page).first()).toBeVisible()
  // The slider is not used while the page still loads what the first rows do not need.
  await quietNetwork(page)
  // Found once: searching the page for it again would take a sixth of the time of a step.
  return { page, slider: await page.getByRole('slider', { name: 'Session' }).elementHandle() }
}

test('steps of the slider on a phone', async ({ browser }) => {
  test.setTimeout(10 * 60_000)
  const past = aPastMarket(stocks, sessions)
  const server = await startServer({ ...past.settings })
  const { page, slider } = await openSlider(browser, server.url, past.sessions[100] ?? '')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const longestFrame = await watchFrames(page)
  const painted: number[] = []
  for (let step = 0; step < steps; step++) painted.push(await timeOfStep(slider))
  checkBudget({ id: 'pastStep', ours: [p95(painted)], others: [1] })
  note(`the longest frame of these steps, with the processors shared: ${(await longestFrame()).toFixed(0)} ms`)
  if (await runPagesFirst(browser)) {
    const longestAlone = await watchFrames(page)
    for (let step = 0; step < steps; step++) await timeOfStep(slider)
    checkBudget({ id: 'pastFrame', ours: [await longestAlone()], others: [1] })
  } else note('The longest frame is not measured: the page cannot be given a processor of its own here.')
  await page.close()
  const unslowed = await openSlider(browser, server.url, past.sessions[100] ?? '')
  await watchFrames(unslowed.page)
  const work = await mostWorkOfFrame(browser, unslowed.page, async () => {
    for (let step = 0; step < steps; step++) await timeOfStep(unslowed.slider)
  })
  checkBudget({ id: 'pastFrameWork', ours: [work * throttling], others: [1] })
  await unslowed.page.close()
  await server.stop()
  past.remove()
})

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN
