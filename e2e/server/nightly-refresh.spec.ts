import { existsSync } from 'node:fs'
import { copyFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectIdle, watchWorkers } from '../harness/faulty-worker.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { expectScreen, filtersOf, firstRowIndex, linkTo, rows } from '../harness/screen.ts'
import { largeMarket, startServer } from '../harness/server.ts'

test.use({ settings: largeMarket })

/** Real prices may not be published, so they are not part of the project: REAL_DATA_DIR names a folder that has them. */
const realFolder = process.env['REAL_DATA_DIR'] ?? ''
const real = ['stonks-real.ndjson.gz', 'stonks-real-next-2025-08-21.ndjson.gz'].map((name) => join(realFolder, name))
const isRealMissing = !real.every(existsSync)
if (isRealMissing && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('REAL_DATA_DIR names no folder with two nights of a real market: the swap between them is not tested.')
}

interface Nights {
  /** Writes the first night's dataset, and later the next one's, to a file. */
  readonly first: (file: string) => Promise<void>
  readonly next: (file: string) => Promise<void>
}

/** A market of invented stocks; overnight prices change, every tenth stock goes, and names say which night it is. */
const invented = (server: string): Nights => ({
  first: async (file) => writeFile(file, await dataset(server)),
  next: async (file) => {
    const lines = gunzipSync(await dataset(server))
      .toString()
      .trim()
      .split('\n')
    const unchanged = lines.filter((_, at) => at % 10 !== 0).map(nextNight)
    await writeFile(file, gzipSync(`${unchanged.join('\n')}\n`))
  },
})

const dataset = async (server: string) => Buffer.from(await (await fetch(`${server}/data/stonks`)).arrayBuffer())

interface Line {
  readonly last: { readonly close: number }
  readonly overview?: { readonly Name?: string }
}
function nextNight(line: string): string {
  const record = JSON.parse(line) as Line
  const last = { ...record.last, close: Number((record.last.close * 1.01).toFixed(2)) }
  return JSON.stringify({
    ...record,
    last,
    overview: { ...record.overview, Name: `Next ${record.overview?.Name ?? ''}` },
  })
}

/** Refreshes the market overnight under an idle open page. */
async function sleepOver(page: Page, nights: Nights, file: string): Promise<void> {
  await nights.first(`${file}.partial`)
  await rename(`${file}.partial`, file)
  const server = await startServer({ MARKET: 'file', MARKET_FILE: file })
  try {
    await page.clock.install()
    await watchWorkers(page)
    const changes = { nasdaq: true, sortColumn: 'marketCap', asc: false, maxEntries: 0 } as const
    await page.goto(server.url + linkTo(changes))
    const before = await readMarket(server.url)
    await expectScreen(page, before.select(changes))
    await expectIdle(page)
    await rows(page).first().hover()
    await expect(async () => {
      await page.mouse.wheel(0, 6_000)
      expect(await firstRowIndex(page, before.select(changes).stocks)).toBeGreaterThan(150)
    }).toPass()
    const index = await firstRowIndex(page, before.select(changes).stocks)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.focus()
    const address = page.url()

    await nights.next(`${file}.partial`)
    await rename(`${file}.partial`, file)
    const etag = async () => (await fetch(`${server.url}/data/stonks`, { method: 'HEAD' })).headers.get('etag')
    const old = await etag()
    await expect.poll(etag, { message: 'the server takes it without a restart' }).not.toBe(old)
    const after = await readMarket(server.url)
    await page.clock.fastForward('01:16:00')

    await expect.poll(() => firstRowIndex(page, after.select(changes).stocks), { timeout: 40_000 }).toBe(index)
    await expect(search).toBeFocused()
    expect(page.url()).toBe(address)
    expect(filtersOf(page)).toMatchObject(changes)
  } finally {
    await leaveAll(page.context())
    await server.stop()
  }
}

test('an open page shows a market refreshed overnight and keeps screen, scroll position and focus', async ({
  page,
  server,
}, info) => {
  await sleepOver(page, invented(server.url), info.outputPath('stonks.ndjson.gz'))
})

test('so does the next night of a real market', async ({ page }, info) => {
  test.skip(isRealMissing, 'REAL_DATA_DIR names no folder with two nights of a real market.')
  const [first = '', next = ''] = real
  const nights = { first: (file: string) => copyFile(first, file), next: (file: string) => copyFile(next, file) }
  await sleepOver(page, nights, info.outputPath('stonks.ndjson.gz'))
})
