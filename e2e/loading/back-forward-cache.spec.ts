import type { Page } from '@playwright/test'
import { workerScript } from '../harness/faulty-worker.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen } from '../harness/screen.ts'

const lockNames = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])

/** Dispatches the events of entering or leaving the back/forward cache. */
const tellPage = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

test('a frozen page that holds the dataset’s lock does not block other tabs', async ({ context, market }) => {
  const frozen = await context.newPage()
  await frozen.goto('/terms-of-service')
  await frozen.evaluate(() => {
    void navigator.locks.request('dataset', { steal: true }, () => new Promise(() => undefined)).catch(() => undefined)
  })
  await expect.poll(() => lockNames(frozen)).toContain('dataset')
  const page = await context.newPage()
  await page.goto('/')
  await expectScreen(page, market.select())
})

test('a page that goes to the back/forward cache during its first load leaves no lock, and loads on return', async ({
  page,
  faultyNetwork,
  market,
}) => {
  faultyNetwork.strike('/data/stonks', 'hold')
  await page.goto(faultyNetwork.url)
  await expect.poll(() => lockNames(page)).toContain('dataset')
  await tellPage(page, 'pagehide')
  await expect.poll(() => lockNames(page)).not.toContain('dataset')
  faultyNetwork.clear()
  await tellPage(page, 'pageshow')
  await expectScreen(page, market.select())
})

test('a worker whose entry is evaluated twice, as WebKit does, serves once', async ({ page, market }) => {
  await page.route(workerScript, async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()};await import('${route.request().url()}?again')`
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expectScreen(page, market.select())
  const workers = (await lockNames(page)).filter((name) => name?.startsWith('screener '))
  expect(workers).toHaveLength(1)
})
