import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { listeningPort } from '../../platform/http/listen.ts'
import { aDemoPast, demoLines } from '../../testing/demo-past.ts'
import { aListeningServer, aMarket, anSqliteDatabase } from '../../testing/server.ts'
import { openServerMarket } from './server-market.ts'
import { anAgent, anAgentMarket } from './test-agent.ts'

const lines = demoLines(60)

test('an agent has a server’s screens and history, even after the server has stopped', async () => {
  const past = await aDemoPast(await anSqliteDatabase(), lines)
  const { app, url } = await aListeningServer({ market: aMarket({ lines: [...lines] }), past })
  const opened = await openServerMarket(`${url}/some/page`, 0)
  if (!opened.ok) throw new Error(opened.failure.join(' '))
  const agent = await anAgent(opened.value)
  const plain = await anAgent(await anAgentMarket(lines, { site: url }))
  const input = { limit: 20, sort: [{ metric: 'peRatio', ascending: true }] }
  const expected = await plain.call('screen', input)
  expect(expected.ok).toBe(true)
  expect(await agent.call('screen', input)).toEqual(expected)
  const symbol = (await opened.value.newest()).screen({
    ...{ filters: defaultFilters, scope: { kind: 'all' } },
    ...{ from: 0, count: 1, fields: [] },
  }).symbols[0]
  const history = await agent.call('history', { symbol, points: 3 })
  expect(history).toMatchObject({ ok: true, value: { symbol } })
  await app.close()
  expect(await agent.call('screen', input)).toEqual(expected)
  expect(await agent.call('history', { symbol, points: 3 })).toEqual(history)
})

test('asks a server without fiscal years for them once in a while', async () => {
  const { app, url } = await aListeningServer({ market: aMarket({ lines: [...lines] }) })
  const opened = await openServerMarket(url)
  if (!opened.ok) throw new Error(opened.failure.join(' '))
  const asked: string[] = []
  app.server.prependListener('request', ({ url: path = '' }: { readonly url?: string }) => asked.push(path))
  await opened.value.newest()
  await opened.value.newest()
  expect(asked).toEqual(['/data/years/manifest.json'])
})

test('rejects in a sentence an address where Stonks is not running', async () => {
  const other = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const refusalOf = async (address: string) => {
    const opened = await openServerMarket(address)
    return opened.ok ? undefined : opened.failure
  }
  const elsewhere = `http://127.0.0.1:${listeningPort(other)}`
  expect(await refusalOf(elsewhere)).toEqual([`${elsewhere} answers with no market data. Is Stonks running there?`])
  expect(await refusalOf('http://127.0.0.1:9')).toEqual([
    'http://127.0.0.1:9 answers with no market data. Is Stonks running there?',
  ])
  for (const address of ['here', 'ftp://127.0.0.1', 'file:///etc/passwd']) {
    expect(await refusalOf(address)).toEqual([`${address} is no address of a server, such as http://localhost:8080.`])
  }
})
