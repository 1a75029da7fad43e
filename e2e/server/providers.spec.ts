import { barsOf, type FakeMarket } from '../../api/testing/fake-market.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { aMarket, startProvider } from '../harness/provider-market.ts'
import { count, expectScreen, linkTo } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

test('the page shows a market that was collected from a provider', async ({ page, context }) => {
  const world = aMarket(40)
  const provider = await startProvider('massive', world)
  const { code, output } = await provider.refresh()
  expect(code, output).toBe(0)
  const server = await startServer(provider.settings)
  const market = await readMarket(server.url)
  expect(market.stocks.find(({ symbol }) => symbol === 'AAC')).toMatchObject(expectedOf(world, 'AAC'))
  await page.goto(server.url + linkTo({ sp500: true }))
  await expectScreen(page, market.select({ sp500: true }))
  await expect(count(page)).toHaveText(/^3 of /)
  await expect(page.getByText('Simulated market')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  // Only one index file is configured.
  await expect(page.getByText('doesn’t say which stocks are in the Dow Jones.')).toBeVisible()
  await leaveAll(context)
  await server.stop()
  await provider.stop()
})

/** The last traded price and volume, and the sector from the SEC. */
function expectedOf(world: FakeMarket, symbol: string) {
  const stock = world.stocks.find((one) => one.symbol === symbol)
  const bars = stock ? barsOf(world, stock) : []
  const [last, weekBefore] = [bars.at(-1), bars.at(-6)]
  return {
    close: last?.close,
    volume: last?.volume,
    date: last?.session,
    weekDelta: Number(((last?.close ?? NaN) - (weekBefore?.close ?? NaN)).toFixed(6)),
    sector: 'LIFE SCIENCES',
    name: `Company ${symbol}`,
  }
}
