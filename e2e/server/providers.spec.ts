import { barsOf, type FakeMarket } from '../../api/testing/fake-market.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { aMarket, startProvider } from '../harness/provider-market.ts'
import { count, expectScreen, linkTo } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

const names = ['alphavantage', 'massive'] as const

test('a market that was collected from each provider is shown', async ({ page, context }) => {
  const world = aMarket(40)
  const providers = await Promise.all(names.map((name) => startProvider(name, world)))
  for (const { code, output } of await Promise.all(providers.map((provider) => provider.refresh()))) {
    expect(code, output).toBe(0)
  }
  for (const { settings } of providers) {
    const server = await startServer(settings)
    const market = await readMarket(server.url)
    await page.goto(server.url)
    await expectScreen(page, market.select())
    await expect(count(page)).toHaveText(/^40 of 40 stonks/)
    await expect(page.getByText('Simulated market')).toHaveCount(0)
    await page.goto(server.url + linkTo({ sp500: true }))
    await expectScreen(page, market.select({ sp500: true }))
    await expect(count(page)).toHaveText(/^3 of /)
    await page.getByRole('button', { name: 'Filters' }).click()
    // One provider knows both indexes; for the other, only one index file is configured.
    const unknown = page.getByText('doesn’t say which stocks are in the Dow Jones.')
    await expect(unknown).toHaveCount(settings['MARKET'] === 'massive' ? 1 : 0)
    expect(market.stocks.find(({ symbol }) => symbol === 'AAC')).toMatchObject(expectedOf(world, 'AAC'))
    await leaveAll(context)
    await server.stop()
  }
  await Promise.all(providers.map((provider) => provider.stop()))
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
