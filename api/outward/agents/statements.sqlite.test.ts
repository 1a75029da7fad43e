import { expect, onTestFinished, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { aYear, someStatements, type TestPeriod } from '#domain/statements/test-statements'
import { aListeningServer, aMarket, anSqliteDatabase } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { openServerMarket } from './server-market.ts'
import { anAgent, anAgentMarket } from './test-agent.ts'

const lines = ['LARK', 'FUND'].map((symbol) => aStockLine({ symbol, close: 5 }))
const twelveMonths: TestPeriod = {
  ...{ kind: 'twelveMonths', start: '2025-07-01', end: '2026-06-30', values: { revenue: 13 } },
}
const lark = someStatements([
  twelveMonths,
  aYear(2025, { revenue: 12, netIncome: 3, operatingCashFlow: 5, capitalExpenditure: 1 }),
  aYear(2024, { revenue: 10, netIncome: 1 }),
])
const statementsOf = (symbol: string) => Promise.resolve(symbol === 'LARK' ? lark : undefined)

async function answerOf(input: object) {
  const agent = await anAgent(await anAgentMarket(lines, { statementsOf }))
  const answer = await agent.call('statements', { symbol: 'lark', ...input })
  if (!answer.ok) return answer.sentence
  return answer.value
}

test('an agent gets years, the newest first, with the lines that the company reports', async () => {
  expect(await answerOf({})).toMatchObject({
    ...{ symbol: 'LARK', currency: 'USD', asOf: '2026-08-21', simulated: true },
    periods: [
      { kind: 'twelveMonths', start: '2025-07-01', end: '2026-06-30' },
      { start: '2025-01-01', end: '2025-12-31' },
      { start: '2024-01-01', end: '2024-12-31' },
    ],
    lines: { revenue: [13, 12, 10], netIncome: [null, 3, 1], freeCashFlow: [null, 4, null] },
    link: 'https://stonks.example/LARK',
  })
})

test('an agent names lines by id or label, and learns why a value is missing', async () => {
  const answer = await answerOf({ lines: ['Revenue growth', 'netMargin', 'Debt'], count: 2 })
  expect(answer).toMatchObject({
    lines: { revenueGrowth: [null, 0.2], netMargin: [null, 0.25], debt: [null, null] },
    why: {
      revenueGrowth: ['The same period a year before is not known.'],
      debt: [
        'No report states it for the period up to 2026-06-30.',
        'No report states it for the period up to 2025-12-31.',
      ],
    },
  })
})

test('a proof has the filing of each term', async () => {
  const answer = await answerOf({ lines: ['free cash flow'], count: 2, proofs: true })
  const [proof] = asArray(fieldsOf(answer)['proofs'])
  expect(proof).toMatchObject({
    ...{ line: 'freeCashFlow', end: '2025-12-31', value: 4 },
    terms: [
      { value: 5, tag: 'us-gaap/operatingCashFlow', form: '10-K', filed: '2026-02-10' },
      {
        value: 1,
        times: -1,
        filing: expect.stringContaining('https://www.sec.gov/Archives/edgar/data/17/') as unknown,
      },
    ],
  })
  const many = ['revenue', 'netIncome', 'cash', 'debt', 'assets', 'equity', 'liabilities']
  expect(await answerOf({ lines: many, proofs: true })).toMatch(/21 numbers; proofs are for up to 20/)
})

test('says that a fund has no statements, and which symbol may be meant', async () => {
  const agent = await anAgent(await anAgentMarket(lines, { statementsOf }))
  const sentenceOf = async (symbol: string) => {
    const answer = await agent.call('statements', { symbol })
    return answer.ok ? '' : answer.sentence
  }
  expect(await sentenceOf('FUND')).toMatch(/no statements of FUND/)
  expect(await sentenceOf('LARX')).toMatch(/no stock with the symbol LARX/)
})

test('a stock has key figures of its last fiscal year', async () => {
  const agent = await anAgent(await anAgentMarket(lines, { statementsOf }))
  expect(await agent.call('stock', { symbol: 'LARK' })).toMatchObject({
    value: { fiscalYear: { end: '2025-12-31', currency: 'USD', revenue: 12, netIncome: 3, freeCashFlow: 4 } },
  })
  expect(JSON.stringify(await agent.call('stock', { symbol: 'FUND' }))).not.toContain('fiscalYear')
})

test('statements of forty quarters are small enough for an agent', async () => {
  const quarters = Array.from({ length: 40 }, (_, at): TestPeriod => {
    const year = 2025 - Math.floor(at / 4)
    const [start, end] = [`${year}-0${9 - 2 * (at % 4)}-01`, `${year}-0${9 - 2 * (at % 4)}-28`]
    return { kind: 'quarter', start, end, values: { revenue: 123_456_789_012 + at, netIncome: 9_876_543_210 - at } }
  })
  const agent = await anAgent(
    await anAgentMarket(lines, { statementsOf: () => Promise.resolve(someStatements(quarters)) }),
  )
  const answer = await agent.call('statements', { symbol: 'LARK', periods: 'quarters', count: 40 })
  expect(answer.ok && fieldsOf(answer.value['lines'])['revenue']).toHaveLength(40)
  expect(answer.ok && answer.text.length).toBeLessThan(6000)
})

const yearsOf = () => Promise.resolve(undefined)

test('an agent has a server’s statements, even after the server has stopped', async () => {
  const database = await anSqliteDatabase()
  onTestFinished(() => database.destroy())
  const { app, url } = await aListeningServer({
    market: aMarket({ lines }),
    statements: { statementsOf, yearsOf },
    database,
  })
  const opened = await openServerMarket(url, 0)
  if (!opened.ok) throw new Error(opened.failure.join(' '))
  const agent = await anAgent(opened.value)
  const answer = await agent.call('statements', { symbol: 'LARK' })
  expect(answer).toMatchObject({ ok: true, value: { lines: { revenue: [13, 12, 10] } } })
  await app.close()
  expect(await agent.call('statements', { symbol: 'LARK' })).toEqual(answer)
})
