import type { Page } from '@playwright/test'
import { expectIdle, killable, killAtNextQuestion, prepareWorkers, restoreWorkers } from '../harness/faulty-worker.ts'
import { type Death, startedWorkers, throwIn, throwing, watchWorkers, workerScript } from '../harness/faulty-worker.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, rows, symbols } from '../harness/screen.ts'

/** One start and three restarts. */
const mostStarts = 4
/** Longer than the page takes to replace a worker that does not respond, twice. */
const maxWait = { timeout: 40_000 }

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const stoppedWorking = (page: Page) => page.getByText('The screener stopped working and couldn’t be restarted.')

const deaths: readonly Death[] = ['terminate', 'close', 'throw', 'hang']

test.describe('a worker with a pending call', () => {
  test.use({ allowed: [/caused by a test/] })

  test('is replaced by one that completes the call, however it dies', async ({ page, market }) => {
    await page.clock.install()
    await watchWorkers(page)
    await prepareWorkers(page, killable)
    await page.goto('/')
    await expectScreen(page, market.select())
    for (const [at, death] of deaths.entries()) {
      await test.step(death, async () => {
        await expectIdle(page)
        await killAtNextQuestion(page, death)
        const name = market.select().stocks[at]?.name?.slice(0, 6) ?? ''
        await searchBox(page).fill(name)
        if (death === 'throw' || death === 'hang') {
          await expect.poll(() => page.evaluate((dying) => window.workers[dying]?.pending.size, at)).toBeGreaterThan(0)
          // Most of the time for which the page waits for a silent worker that is alive.
          await page.clock.fastForward(9_000)
        }
        await expect.poll(() => startedWorkers(page), maxWait).toBe(at + 2)
        await expectScreen(page, market.select({ search: name }))
        await expect(stoppedWorking(page)).toBeHidden()
        expect(await startedWorkers(page), 'one death costs one worker').toBe(at + 2)
        // A fourth restart within a minute is refused.
        await page.clock.fastForward(61_000)
      })
    }
  })
})

test.describe('a worker that throws', () => {
  test.use({ allowed: [/TypeError/] })
  const why = 'The stocks couldn’t be selected because of an error in this app.'

  test('does not keep old rows silently: a notice appears, and “Try again” brings the new ones', async ({
    page,
    market,
  }) => {
    await watchWorkers(page)
    await prepareWorkers(page, throwing)
    await page.goto('/')
    await expectScreen(page, market.select())
    await throwIn(page, ['screen'])
    const name = market.select().stocks[3]?.name?.slice(0, 6) ?? ''
    await searchBox(page).fill(name)
    await expect(page.getByText(why)).toBeVisible()
    await expectScreen(page, market.select())

    await throwIn(page, [])
    await tryAgain(page).click()
    await expectScreen(page, market.select({ search: name }))
    await expect(page.getByText(why)).toBeHidden()

    await test.step('on a stock’s page', async () => {
      await throwIn(page, ['stock'])
      await rows(page).first().getByRole('link').first().click()
      await expect(page.getByText(why)).toBeVisible()
      await expect(page.getByText('Not in the market data')).toBeHidden()
      await throwIn(page, [])
      await tryAgain(page).click()
      await expect(page.getByText(why)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        market.select({ search: name }).stocks[0]?.name ?? '',
      )
    })
    expect(await startedWorkers(page), 'a worker that answers is not replaced').toBe(1)
  })
})

test.describe('without its worker’s script', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('the page reloads once, then shows the error and retries on request', async ({ page, market }) => {
    let visits = 0
    let tries = 0
    page.on('request', (request) => request.isNavigationRequest() && visits++)
    await page.route(workerScript, (route) => {
      tries++
      return route.fulfill({ status: 404, body: 'Not found' })
    })
    await page.goto('/')
    await expect(stoppedWorking(page)).toBeVisible(maxWait)
    await expect.poll(() => tries, 'once before the reload, once after it').toBe(2)
    await expect(tryAgain(page)).toBeVisible()
    expect(visits).toBe(2)

    await tryAgain(page).click()
    await expect.poll(() => tries).toBe(3)
    await expect(tryAgain(page)).toBeVisible()

    await restoreWorkers(page)
    await tryAgain(page).click()
    await expectScreen(page, market.select())
    await expect(tryAgain(page)).toBeHidden()
    expect(visits, 'no further reload').toBe(2)
  })
})

test.describe('workers that keep dying', () => {
  test('keep the shown rows, and give the newest result after a restart', async ({ page, market }) => {
    await watchWorkers(page)
    await prepareWorkers(page, killable)
    await page.goto('/')
    await expectScreen(page, market.select())
    await expectIdle(page)
    await prepareWorkers(page, diesOfAnyQuestion)
    await killAtNextQuestion(page, 'terminate')

    const name = market.select().stocks[3]?.name?.slice(0, 6) ?? ''
    await searchBox(page).fill(name)
    await expect(stoppedWorking(page)).toBeVisible(maxWait)
    expect(await startedWorkers(page)).toBeLessThanOrEqual(mostStarts)
    await expectScreen(page, market.select())
    await expect(searchBox(page)).toHaveValue(name)

    await restoreWorkers(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectScreen(page, market.select({ search: name }))
    await expect(stoppedWorking(page)).toBeHidden()
  })
})

/** Fewer than the 200 changes of its address in ten seconds that a browser allows a page. */
const clicks = 75

/** Clicks sort headers: several in one frame, then one or more frames later. */
async function sortInHaste(page: Page): Promise<void> {
  await page.locator('th[data-column] button').evaluateAll(async (buttons, clicks) => {
    for (let i = 0; i < clicks; i++) {
      const button = buttons[(i >> 1) % buttons.length]
      if (button instanceof HTMLElement) button.click()
      for (let frame = 0; frame < i % 5; frame++) await new Promise(requestAnimationFrame)
    }
  }, clicks)
}

/** Background requests count the screens in view beside the user's queries: waits until all have their count. */
const expectCounted = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[data-screen-strip] li').evaluateAll((items) => {
        const end = items[0]?.parentElement?.getBoundingClientRect().right ?? 0
        const inView = items.filter((item) => item.getBoundingClientRect().left < end)
        return (
          inView.length > 1 && inView.every((item) => item.querySelector('a')?.lastElementChild?.textContent !== '')
        )
      }),
    )
    .toBe(true)

test('sends one request at a time when queries come faster than results; rows always belong to the header that sorts them, and the newest query is answered', async ({
  page,
  market,
}) => {
  await watchWorkers(page)
  await page.goto('/')
  await expectScreen(page, market.select())
  await expectCounted(page)
  await expectIdle(page)
  const listeners = () => page.evaluate(() => window.workers.map((worker) => worker.listeners))
  const before = await listeners()
  await page.evaluate(() => window.workers.forEach((worker) => (worker.maxPending = 0)))
  const frames = page.evaluate(recordFrames)
  await sortInHaste(page)
  await expectIdle(page)
  await expectScreen(page, market.select(filtersOf(page)))
  await page.evaluate(() => document.body.setAttribute('data-recorded', ''))
  const seen = await frames

  expect(await page.evaluate(() => window.workers[0]?.maxPending)).toBe(1)
  expect(await listeners(), 'one worker, and no listener more').toEqual(before)
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.at(-1)?.symbols).toEqual((await symbols(page)).slice(0, 8))
  for (const { column, order, symbols } of seen) {
    const { stocks } = market.select({ sortColumn: column as 'name', asc: order === 'ascending' })
    expect(symbols, `${column}, ${order}`).toEqual(stocks.slice(0, symbols.length).map(({ symbol }) => symbol))
  }
})

/** Records every distinct state of the table's top until it is stopped. */
async function recordFrames() {
  const frames = new Map<string, { column: string; order: string; symbols: string[] }>()
  while (!document.body.hasAttribute('data-recorded')) {
    const header = document.querySelector('th[aria-sort="ascending"], th[aria-sort="descending"]')
    const shown = [...document.querySelectorAll('[data-symbol]')].slice(0, 8)
    const frame = {
      column: header?.getAttribute('data-column') ?? '',
      order: header?.getAttribute('aria-sort') ?? '',
      symbols: shown.map((row) => row.getAttribute('data-symbol') ?? ''),
    }
    const key = JSON.stringify(frame)
    frames.delete(key)
    frames.set(key, frame)
    await new Promise(requestAnimationFrame)
  }
  return [...frames.values()]
}

function diesOfAnyQuestion(): void {
  addEventListener('message', () => close())
}
