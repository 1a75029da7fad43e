import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMarket, type ProviderMarket, startProvider } from '../harness/provider-market.ts'
import { buildProgram } from './servers.ts'

/** Requests that may be in flight when a process is killed and are therefore repeated. */
const inFlight = 6

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/cli/market.ts')
})
afterAll(() => program.remove())

test.for(['alphavantage', 'massive'] as const)(
  'collects a market of 500 stocks from %s although the first refresh is killed half-way',
  { timeout: 240_000 },
  async (name) => {
    const provider = await startProvider(name, aMarket(500), { program: program.path })
    onTestFinished(() => provider.stop())
    const { again, output } = await collectInTwo(provider)
    expect(again.length, 'requested twice').toBeLessThanOrEqual(inFlight)
    expect(output).toContain('500 of its 500 records can be shown')
  },
)

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
