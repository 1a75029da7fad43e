import { expectAccessible } from '../harness/accessibility.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { aMarket, startProvider } from '../harness/provider-market.ts'
import { count } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

// Chromium writes every refused request into the console.
test.use({ allowed: [/Failed to load resource: .* 503/] })

test('a server without any market says how far the first one is, and the page shows it without a reload', async ({
  page,
  context,
}) => {
  const provider = await startProvider('alphavantage', aMarket(40), { held: /OVERVIEW/ })
  const server = await startServer(provider.settings)
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'The first market data is being fetched – 50%' })).toBeVisible()
  await expectAccessible(page)
  provider.release()
  await expect(count(page)).toHaveText(/^40 of 40 stonks/)
  await expect(page.getByText('The first market data')).toHaveCount(0)
  expect(loads).toBe(1)
  await leaveAll(context)
  await server.stop()
  await provider.stop()
})
