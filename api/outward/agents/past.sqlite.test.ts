import { beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { defaultFilters } from '#domain/screen/filters'
import { aDemoPast, demoLines } from '../../testing/demo-past.ts'
import { anSqliteDatabase } from '../../testing/server.ts'
import { createNewestPast } from '../screener/newest-past.ts'
import type { AgentMarket } from './agent-market.ts'
import { anAgent, anAgentMarket } from './test-agent.ts'

const lines = demoLines(60)
let market: AgentMarket
beforeAll(async () => {
  const past = await aDemoPast(await anSqliteDatabase(), lines)
  market = await anAgentMarket(lines, { newestPast: createNewestPast(past) })
})

test('summarizes and thins out the history of a stock', async () => {
  const agent = await anAgent(market)
  const [symbol = ''] = (await market.newest()).screen({
    ...{ filters: defaultFilters, scope: { kind: 'all' } },
    ...{ from: 0, count: 1, fields: [] },
  }).symbols
  const chart = (await market.newestPast())?.chart(symbol)
  if (!chart) throw new Error('The first stock has a past.')
  for (const points of [0, 1, 2, 20, 60]) {
    const answer = await agent.call('history', { symbol, points })
    if (!answer.ok) throw new Error(answer.sentence)
    const { closes, sessions, highest, lowest } = answer.value
    expect(closes).toHaveLength(points)
    expect(sessions).toBe(chart.dates.length)
    expect(fieldsOf(highest)['close']).toBe(Math.max(...chart.close))
    expect(fieldsOf(lowest)['close']).toBe(Math.min(...chart.close))
    if (points > 0) expect(closes).toContainEqual([chart.dates.at(-1), chart.close.at(-1)])
  }
  const [from, to] = [chart.dates[10] ?? '', chart.dates[14] ?? '']
  expect(await agent.call('history', { symbol, from, to })).toMatchObject({
    ok: true,
    value: { sessions: 5, first: { date: from, close: chart.close[10] }, last: { date: to, close: chart.close[14] } },
  })
  expect(await agent.call('history', { symbol, from: to, to: from })).toMatchObject({ ok: false })
})

test('runs one of many concurrent backtests, lets four wait and tells the others to try again', async () => {
  const agent = await anAgent(market)
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => agent.call('backtest', { hold: 5, every: 'quarter' })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  for (const answer of answers)
    if (!answer.ok) expect(answer.sentence).toBe('Too many backtests are waiting. Try again in a minute.')
  expect(await agent.call('backtest', { hold: 5 })).toMatchObject({ ok: true })
})

test('a backtest reports its sessions, its holdings and the page that shows it', async () => {
  const agent = await anAgent(market)
  const answer = await agent.call('backtest', { hold: 7, every: 'month', sort: [{ metric: 'price' }] })
  if (!answer.ok) throw new Error(answer.sentence)
  const { link, held, sessions, screen, marketEqualWeighted } = answer.value
  expect(fieldsOf(held)).toMatchObject({ count: 7 })
  expect(Number(fieldsOf(screen)['maxDrawdown'])).toBeLessThan(0)
  expect(Number(fieldsOf(screen)['totalReturn'])).toBeGreaterThan(-1)
  expect(Number(fieldsOf(marketEqualWeighted)['totalReturn'])).toBeGreaterThan(-1)
  // Less than a year.
  expect(sessions).toBeLessThan(253)
  expect(fieldsOf(screen)).toMatchObject({ annualReturn: null, annualTurnover: null })
  const parameters = new URL(String(link)).searchParams
  expect(Object.fromEntries(parameters)).toMatchObject({ rebalance: 'month', first: '7', weight: 'equal', cost: '10' })
  expect(await agent.call('backtest', { from: '2020-01-01', to: '2020-02-01' })).toMatchObject({ ok: false })
  expect(await agent.call('backtest', { from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ ok: false })
})
