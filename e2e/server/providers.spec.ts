import { barsOf, type FakeMarket } from '../../api/testing/fake-market.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { aLargeMarket, startProvider, type ProviderMarket } from '../harness/provider-market.ts'
import { count, expectScreen, linkTo } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

const names = ['alphavantage', 'massive'] as const

/** Requests that may be in flight when a process is killed: they are repeated. */
const inFlight = 6

test('a market of 500 stocks is collected from each provider, interrupted, resumed, and shown', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const world = aLargeMarket()
  const providers = await Promise.all(names.map((name) => startProvider(name, world)))
  const collected = await Promise.all(providers.map(collectInTwo))
  for (const { again, output } of collected) {
    expect(again.length, 'requested twice').toBeLessThanOrEqual(inFlight)
    expect(output).toContain('500 of its 500 records can be shown')
  }
  for (const { settings } of providers) {
    const server = await startServer(settings)
    const market = await readMarket(server.url)
    await page.goto(server.url)
    await expectScreen(page, market.select())
    await expect(count(page)).toHaveText(/^500 of 500 stonks/)
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

/** Kills a refresh in the middle. The lease of the killed process blocks others until it expires. */
async function collectInTwo(provider: ProviderMarket) {
  expect((await provider.refresh(300)).code, 'killed').toBeNull()
  const early = await provider.refresh()
  expect(early.output).toContain('Another process is refreshing this market.')
  provider.endLeases()
  const { code, output } = await provider.refresh()
  expect(code, output).toBe(0)
  const requests = provider.requests()
  return { output, again: requests.filter((url, at) => requests.indexOf(url) !== at) }
}

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
