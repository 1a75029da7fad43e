import { lastTradingDay } from '../../api/market/trading-calendar.ts'
import { fakeEdgar } from '../../api/testing/fake-edgar.ts'
import { createFaults, fakeServers } from '../../api/testing/fake-server.ts'
import { aPublicWorld } from '../../api/testing/public-market.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { count, rows } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

test('a contact alone gives a market, its past days without anything about a week, and no backtest', async ({
  page,
  context,
}) => {
  const ends: (() => void)[] = []
  const world = aPublicWorld(30, lastTradingDay(Date.now(), 30 * 60_000))
  const sec = await fakeServers((end) => ends.push(end))(fakeEdgar(world, createFaults()))
  const source = { SEC_CONTACT: 'tests@stonks.example', SEC_URL: sec.origin, SEC_PER_MINUTE: '10000' }
  const server = await startServer({ MARKET: 'public', ...source })
  const manifest = async () => (await fetch(`${server.url}/data/history/manifest.json`)).status
  await expect.poll(manifest, { timeout: 60_000 }).toBe(200)

  await page.goto(server.url)
  await expect(count(page)).toHaveText(/ of 30 /)
  const day = new Date(Date.parse(world.today) - 200 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${server.url}/?asOf=${day}`)
  await page.getByRole('button', { name: /^Download / }).click()
  await expect(page.getByRole('region', { name: 'Market of a past day' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('[data-column="weekRange"], [data-column="dayDelta"]')).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByText(/^Price of .*, from public records$/)).toBeVisible()
  await expect(page.getByText(/^(Day|Week|2 weeks)$/)).toHaveCount(0)
  // Nothing of a chart that needs consecutive closes, or volumes.
  await page.goto(`${server.url}/AAAC`)
  await expect(page.getByRole('img', { name: /AAAC/ }).first()).toBeVisible()
  await expect(page.getByText('BB 20, 2')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Volume|Sector median)$/ })).toHaveCount(0)

  await page.goto(`${server.url}/backtest`)
  await expect(page.getByRole('heading', { name: 'This market can’t be backtested.' })).toBeVisible()
  await expect(page.getByText('Public records have no closing prices for most sessions')).toBeVisible()
  await leaveAll(context)
  await server.stop()
  for (const end of ends) end()
})
