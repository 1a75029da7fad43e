import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { startFaultyNetwork } from '../harness/faulty-network.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { smallMarket, startServer } from '../harness/server.ts'

// Chromium logs every refused request in the console, and every one that failed for lack of a network.
test.use({
  settings: { ...smallMarket, MAINTENANCE: '1' },
  // What the page was still loading then says so, too.
  allowed: [/Failed to load resource: (.* 503|net::ERR_INTERNET_DISCONNECTED)|Loading chunk \S+ failed/],
})

const said = 'The site is being updated and will be back in a few minutes.'
const title = (page: Page) => page.getByRole('heading', { name: 'Site Maintenance' })

/** How often the page has been loaded since then. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

test('during maintenance the page says so', async ({ page }) => {
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page).toHaveTitle('Site Maintenance · Stonks')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('footer')).toContainText('Nothing here is advice')
  await expectAccessible(page)
})

test('it polls the server after a minute, and not before', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  const loads = loadsOf(page)
  await page.clock.runFor(59_000)
  expect(loads()).toBe(0)
  await page.clock.runFor(1_500)
  await expect.poll(loads).toBe(1)
  await expect(title(page)).toBeVisible()
})

test('without a network it waits instead of reloading', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  const loads = loadsOf(page)
  await context.setOffline(true)
  await page.clock.runFor(120_000)
  await expect(title(page)).toBeVisible()
  expect(loads()).toBe(0)
  await context.setOffline(false)
  await expect.poll(loads).toBe(1)
})

test('with a stored dataset, screening works below a notice', async ({ page, server }) => {
  const open = await startServer(smallMarket)
  const network = await startFaultyNetwork(open.url)
  try {
    await page.goto(network.url)
    await expect(rows(page).first()).toBeVisible()
    await expect(async () => {
      network.leadTo(server.url)
      await page.reload()
      await expect(rows(page).first()).toBeVisible({ timeout: 5_000 })
    }, 'the dataset is stored soon after it is shown').toPass({ timeout: 40_000 })
    await expect(page.getByText(said)).toBeVisible()
    await expect(title(page)).toHaveCount(0)
    await expect(page).toHaveTitle('Stonks')
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzqqzzqq')
    await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
  } finally {
    // The page's prefetches would fail without a server.
    await page.goto('about:blank')
    await network.stop()
    await open.stop()
  }
})
