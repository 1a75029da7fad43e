import { cpus, loadavg } from 'node:os'
import { readMarket } from '../../e2e/harness/market.ts'
import { note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { withServer } from '../harness/servers.ts'
import { workerMemory } from '../harness/worker-memory.ts'
import { publishFigures, type ScaledKernel } from '../scale/publish-figures.ts'
import { scaledFile } from '../scale/scaled-market.ts'
import { type ManyColumns, type ManyRows, useManyColumns, useManyRows } from '../scale/scaled-page.ts'

const sizes = [8000, 32_000, 100_000, 316_000, 1_000_000] as const
const manyRows = 100_000
const columnCounts = [5, 10, 20, 40, 60] as const

const kernels: ScaledKernel[] = []
const columns: ManyColumns[] = []
let inPage: ManyRows | undefined
/** The load of the machine at the start: 0 when idle, the number of processors when busy. */
const [load = 0] = loadavg()

test('kernels from 8,000 to a million rows', async ({ bench }) => {
  for (const rows of sizes) {
    const times = await bench.evaluate((count) => globalThis.bench.measureKernels(count), rows)
    const kernel = rounded({ rows, ...times, memory: (await workerMemory(bench)) / 1e6 })
    kernels.push(kernel)
    note(said('kernels', kernel))
  }
})

test('the built page with 100,000 rows', async ({ browser }) => {
  // Generates the file first if it is missing.
  test.setTimeout(10 * 60_000)
  await withServer({ MARKET: 'file', MARKET_FILE: await scaledFile(manyRows) }, async (url) => {
    inPage = rounded(await useManyRows(browser, url, manyRows))
    note(said('the built page with 100,000 rows', inPage))
  })
})

test('the built page with 5 to 60 columns', async ({ browser, settings }) => {
  await withServer(settings, async (url) => {
    const market = await readMarket(url)
    for (const count of columnCounts) {
      // A new browser context for each: an open panel is restored otherwise.
      const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
      const figures = rounded(await useManyColumns(page, market, count))
      await page.close()
      columns.push(figures)
      note(said('the built page', figures))
    }
  })
})

test.afterAll(async ({ browser }) => {
  if (process.env['KEEP'] !== '1') return
  const isWhole = kernels.length === sizes.length && columns.length === columnCounts.length
  if (!inPage || !isWhole) throw new Error('Nothing was published: the measurements are incomplete.')
  const processors = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
  const machine = `${processors} with a load of ${load.toFixed(1)} before the start, Chromium ${browser.version()}`
  await publishFigures({ machine, kernels, page: inPage, columns })
})

const said = (what: string, figures: object): string =>
  `${what}: ${Object.entries(figures)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`

/** Three significant digits: more would suggest a precision that the measurement lacks. */
function rounded<Figures extends { readonly [K in keyof Figures]: number }>(figures: Figures): Figures {
  const pairs = Object.entries<number>(figures).map(([name, value]) => [
    name,
    value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)),
  ])
  return Object.fromEntries(pairs) as Figures
}
