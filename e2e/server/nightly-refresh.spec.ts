import { rename, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expectIdle, watchWorkers } from '../harness/faulty-worker.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { expectScreen, filtersOf, firstRowIndex, linkTo, rows } from '../harness/screen.ts'
import { largeMarket, startServer } from '../harness/server.ts'

test.use({ settings: largeMarket })

interface Line {
  readonly last: { readonly close: number }
  readonly overview?: { readonly Name?: string }
}
function nextLine(line: string): string {
  const record = JSON.parse(line) as Line
  const last = { ...record.last, close: Number((record.last.close * 1.01).toFixed(2)) }
  return JSON.stringify({
    ...record,
    last,
    overview: { ...record.overview, Name: `Next ${record.overview?.Name ?? ''}` },
  })
}

/** The same stocks a night later: prices change, every tenth stock goes, and names say which night it is. */
function nextNight(dataset: Buffer): Buffer {
  const lines = gunzipSync(dataset).toString().trim().split('\n')
  return gzipSync(
    `${lines
      .filter((_, at) => at % 10 !== 0)
      .map(nextLine)
      .join('\n')}\n`,
  )
}

test('an open page shows a market refreshed overnight and keeps screen, scroll position and focus', async ({
  page,
  server,
}, info) => {
  const file = info.outputPath('stonks.ndjson.gz')
  const publish = async (dataset: Buffer) => {
    await writeFile(`${file}.partial`, dataset)
    await rename(`${file}.partial`, file)
  }
  const first = Buffer.from(await (await fetch(`${server.url}/data/stonks`)).arrayBuffer())
  await publish(first)
  const refreshed = await startServer({ MARKET: 'file', MARKET_FILE: file })
  try {
    await page.clock.install()
    await watchWorkers(page)
    const changes = { nasdaq: true, sortColumn: 'marketCap', asc: false, maxEntries: 0 } as const
    await page.goto(refreshed.url + linkTo(changes))
    const before = await readMarket(refreshed.url)
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

    await publish(nextNight(first))
    const etag = async () => (await fetch(`${refreshed.url}/data/stonks`, { method: 'HEAD' })).headers.get('etag')
    const old = await etag()
    await expect.poll(etag, { message: 'the server takes it without a restart' }).not.toBe(old)
    const after = await readMarket(refreshed.url)
    await page.clock.fastForward('01:16:00')

    await expect.poll(() => firstRowIndex(page, after.select(changes).stocks), { timeout: 40_000 }).toBe(index)
    await expect(search).toBeFocused()
    expect(page.url()).toBe(address)
    expect(filtersOf(page)).toMatchObject(changes)
  } finally {
    await leaveAll(page.context())
    await refreshed.stop()
  }
})
