import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { smallMarket } from '../harness/server.ts'

// Chromium logs every refused request in the console, and every one that failed for lack of a network.
test.use({
  settings: { ...smallMarket, MAINTENANCE: '1' },
  // Requests of the page that are still loading then fail, too.
  allowed: [/Failed to load resource: (.* 503|net::ERR_INTERNET_DISCONNECTED)|Loading chunk \S+ failed/],
})

test('the page announces maintenance, and reloads after a minute or once there is a network', async ({
  page,
  context,
}) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.clock.install()
  await page.goto('/')
  const title = page.getByRole('heading', { name: 'Site Maintenance' })
  await expect(title).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'The site is being updated and will be back in a few minutes.' }),
  ).toBeVisible()
  await expect(page).toHaveTitle('Site Maintenance · Stonks')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('footer')).toContainText('Nothing here is advice')
  await expectAccessible(page)

  await page.clock.runFor(59_000)
  expect(loads).toBe(1)
  await page.clock.runFor(1_500)
  await expect.poll(() => loads).toBe(2)
  await expect(title).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.clock.runFor(120_000)
  await expect(title).toBeVisible()
  expect(loads).toBe(2)
  await context.setOffline(false)
  await expect.poll(() => loads).toBe(3)
})
