import { expect, onTestFinished, test } from 'vitest'
import { aMarket, aRecord, aServer } from '../../test-builders.ts'

test('the page learns the release, and whether the companies are invented', async () => {
  for (const simulated of [true, false]) {
    const app = await aServer({ market: aMarket({ simulated }) })
    onTestFinished(() => app.close())
    expect((await app.inject('/api/config')).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      analytics: false,
      google: false,
      market: { source: simulated ? 'demo' : 'file', simulated },
      history: false,
    })
  }
})

test('whoever watches the server learns what it serves, and how old that is', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const market = aMarket({ lines: [aRecord('LARK', '2025-01-01T00:00:00.000Z'), aRecord('TIDE', anHourAgo)] })
  const app = await aServer({ market })
  onTestFinished(() => app.close())
  const { dataset, status } = (await app.inject('/api/health')).json<{
    status: string
    dataset: { ageSeconds: number }
  }>()
  expect(status).toBe('ready')
  expect(dataset).toMatchObject({ version: market.published().etag, lines: 2, createdAt: anHourAgo })
  expect(Math.abs(dataset.ageSeconds - 3600)).toBeLessThan(60)
})

test('records without a time have no age', async () => {
  const app = await aServer({ market: aMarket({ lines: ['{"symbol":"LARK"}'] }) })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/health')).json()).toMatchObject({ dataset: { createdAt: null, ageSeconds: null } })
})
