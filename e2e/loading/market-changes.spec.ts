import { changed, dataset, expect, notSaved, test, visit } from '../harness/changed-market.ts'
import { expectIdle, prepareWorkers, watchWorkers } from '../harness/faulty-worker.ts'
import { expectScreen, filtersOf, firstRowIndex, linkTo, rows } from '../harness/screen.ts'
import { largeMarket } from '../harness/server.ts'

test.use({ settings: largeMarket })

test('a new market replaces the old one under an open screen, which stays', async ({
  page,
  market,
  faultyNetwork,
  next,
}) => {
  const changes = { nasdaq: true, sortColumn: 'weekDeltaRatio', asc: true, maxEntries: 0 } as const
  await visit(page, faultyNetwork, market)
  faultyNetwork.leadTo(next.url)
  faultyNetwork.strike(dataset, 'hold')
  await page.goto(faultyNetwork.url + linkTo(changes))
  const old = market.select(changes)
  await expectScreen(page, old)
  await rows(page).first().hover()
  // One step of the wheel at a time: on a busy machine queued steps would scroll to the end.
  let index = 0
  while (index <= 250) {
    await page.mouse.wheel(0, 8_000)
    await expect.poll(() => firstRowIndex(page, old.stocks)).toBeGreaterThan(index)
    // Wheel scrolling continues for a while.
    await expect
      .poll(async () => {
        const before = index
        index = await firstRowIndex(page, old.stocks)
        return index === before
      })
      .toBe(true)
  }
  const address = page.url()

  const frames = page.evaluate(recordVersions, changed)
  faultyNetwork.clear()
  const fresh = next.market.select(changes)
  await expect.poll(() => firstRowIndex(page, fresh.stocks), { timeout: 40_000 }).toBe(index)
  await expectIdle(page)
  expect(filtersOf(page)).toMatchObject(changes)
  expect(page.url()).toBe(address)

  // Rows that were loaded before and are outside the viewport now.
  await expect(async () => {
    await page.mouse.wheel(0, -1_000_000)
    expect(await firstRowIndex(page, fresh.stocks)).toBe(0)
  }).toPass({ timeout: 15_000 })
  await page.evaluate(() => document.body.setAttribute('data-recorded', ''))

  expect(await frames, 'old rows, then new ones, never both').toEqual(['old', 'new'])
})

test('a new market whose checksum is wrong gives way to the old one, and the page says why', async ({
  page,
  market,
  faultyNetwork,
  next,
}) => {
  await visit(page, faultyNetwork, market)
  faultyNetwork.leadTo(next.url)
  faultyNetwork.strike(dataset, 'mislabel')
  await page.reload()
  await expect(page.getByText('The market data arrived damaged.').first()).toBeVisible({ timeout: 20_000 })
  await expectScreen(page, market.select())
  await expectIdle(page)
  // Nothing of it was stored: the next start has the old market, without a server.
  faultyNetwork.strike(dataset, 'hold')
  await page.reload()
  await expectScreen(page, market.select())
  // The right one is accepted.
  faultyNetwork.clear()
  await page.reload()
  await expectScreen(page, next.market.select())
})

test('on a first visit a market whose checksum is wrong leaves no rows, only the reason', async ({
  page,
  market,
  faultyNetwork,
}) => {
  await watchWorkers(page)
  faultyNetwork.strike(dataset, 'mislabel')
  await page.goto(faultyNetwork.url)
  await expect(page.getByText('The market data arrived damaged.').first()).toBeVisible({ timeout: 20_000 })
  await expect(rows(page)).toHaveCount(0)
  faultyNetwork.clear()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expectScreen(page, market.select())
})

/** Records from frame to frame which dataset the rows belong to, until it is stopped. */
async function recordVersions(mark: string) {
  const seen: string[] = []
  while (!document.body.hasAttribute('data-recorded')) {
    const shown = [...document.querySelectorAll('[data-symbol]')].map((row) => row.textContent.includes(mark))
    const version = shown.every(Boolean) ? 'new' : shown.some(Boolean) ? 'both' : 'old'
    if (shown.length > 0 && version !== seen.at(-1)) seen.push(version)
    await new Promise(requestAnimationFrame)
  }
  return seen
}

test('two tabs at once download the market once', async ({ context, market, faultyNetwork }) => {
  faultyNetwork.strike(dataset, 'hold')
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await watchWorkers(tab)
    await tab.goto(faultyNetwork.url)
    await expect(tab.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  }
  faultyNetwork.clear()
  for (const tab of tabs) {
    await expectScreen(tab, market.select())
    await expectIdle(tab)
  }
  expect(faultyNetwork.statuses(dataset)).toEqual([200, 304])
})

test('a second tab shows the download of the first without a request', async ({
  context,
  market,
  faultyNetwork,
  next,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) await visit(tab, faultyNetwork, market)
  // The second tab shows the stored dataset, and checks for a newer one a moment later.
  await expect.poll(() => faultyNetwork.statuses(dataset)).toEqual([200, 304])
  faultyNetwork.leadTo(next.url)
  await one.getByRole('button', { name: /^Close of/ }).click()
  await one.getByRole('button', { name: 'Refresh' }).click()
  await expectScreen(other, next.market.select())
  await expectIdle(other)
  expect(faultyNetwork.statuses(dataset)).toEqual([200, 304, 200])
})

for (const [what, now] of [
  ['years behind', Date.UTC(2001, 0, 1)],
  ['years ahead', Date.UTC(2061, 0, 1)],
] as const) {
  test(`a clock that is ${what} does not change the age of a market`, async ({ page, market, faultyNetwork }) => {
    await visit(page, faultyNetwork, market)
    await page.clock.setFixedTime(now)
    await prepareWorkers(page, setClock, now)
    await page.reload()
    await expectScreen(page, market.select())
    await expectIdle(page)
    expect(await page.evaluate(() => Date.now())).toBe(now)
    await expect
      .poll(() => faultyNetwork.statuses(dataset), { message: 'the server is asked, and nothing comes again' })
      .toEqual([200, 304])
    await expect(notSaved(page)).toBeHidden()
  })
}

/** The page's clock can be set from outside, but not its worker's. */
function setClock(now: number): void {
  Date.now = () => now
}
