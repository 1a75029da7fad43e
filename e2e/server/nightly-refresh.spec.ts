import { rename, writeFile } from 'node:fs/promises'
import { changed, changedDataset, expect, readDataset, test } from '../harness/changed-market.ts'
import { expectIdle, watchWorkers } from '../harness/faulty-worker.ts'
import { leaveAll } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { expectScreen, filtersOf, firstRowIndex, linkTo, rows } from '../harness/screen.ts'
import { largeMarket, startServer } from '../harness/server.ts'

test.use({ settings: largeMarket })

declare global {
  interface Window {
    nextFrame: typeof requestAnimationFrame
  }
}

/** Replaces a file atomically, as a refresh does. */
async function replace(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.partial`, content)
  await rename(`${file}.partial`, file)
}

test('an open page shows a market refreshed overnight, never mixed with the old one, and keeps screen, scroll position and focus', async ({
  page,
  server: { url },
}, info) => {
  const file = info.outputPath('stonks.ndjson.gz')
  const first = await readDataset(url)
  await replace(file, first)
  const server = await startServer({ MARKET: 'file', MARKET_FILE: file })
  try {
    // Before the test replaces the clock, and frames with it.
    await page.addInitScript(() => (window.nextFrame = requestAnimationFrame.bind(window)))
    await page.clock.install()
    await watchWorkers(page)
    const changes = { nasdaq: true, sortColumn: 'marketCap', asc: false, maxEntries: 0 } as const
    await page.goto(server.url + linkTo(changes))
    const before = (await readMarket(server.url)).select(changes)
    await expectScreen(page, before)
    await expectIdle(page)
    await page.getByRole('region', { name: 'Stonks table' }).evaluate((table) => (table.scrollTop = 12_000))
    await expect.poll(() => firstRowIndex(page, before.stocks)).toBeGreaterThan(150)
    await expectIdle(page)
    const index = await firstRowIndex(page, before.stocks)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.focus()
    const address = page.url()

    const etag = async () => (await fetch(`${server.url}/data/stonks`, { method: 'HEAD' })).headers.get('etag')
    const old = await etag()
    await replace(file, changedDataset(first))
    await expect.poll(etag, { message: 'the server takes it without a restart' }).not.toBe(old)
    const after = (await readMarket(server.url)).select(changes)
    const versions = page.evaluate(recordVersions, changed)
    await page.clock.fastForward('01:16:00')

    await expect.poll(() => firstRowIndex(page, after.stocks), { timeout: 40_000 }).toBe(index)
    await expect(search).toBeFocused()
    expect(page.url()).toBe(address)
    expect(filtersOf(page)).toMatchObject(changes)
    await expectIdle(page)

    // Rows that were loaded before and are now outside the viewport.
    await rows(page).first().hover()
    await expect(async () => {
      await page.mouse.wheel(0, -1_000_000)
      expect(await firstRowIndex(page, after.stocks)).toBe(0)
    }).toPass()
    await page.evaluate(() => document.body.setAttribute('data-recorded', ''))
    expect(await versions, 'old rows, then new ones, never both').toEqual(['old', 'new'])
  } finally {
    await leaveAll(page.context())
    await server.stop()
  }
})

/** Records in each frame which dataset the visible rows belong to, until it is stopped. */
async function recordVersions(mark: string) {
  const seen: string[] = []
  const isInSight = (row: Element) => {
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > head + 1 && top < innerHeight
  }
  while (!document.body.hasAttribute('data-recorded')) {
    const shown = [...document.querySelectorAll('[data-symbol]')].filter(isInSight)
    const news = shown.filter((row) => row.textContent.includes(mark))
    const version = news.length === shown.length ? 'new' : news.length > 0 ? 'both' : 'old'
    if (shown.length > 0 && version !== seen.at(-1)) seen.push(version)
    await new Promise(window.nextFrame)
  }
  return seen
}
