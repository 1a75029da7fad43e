import { beforeAll, expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { decodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { select } from '#domain/screen/screen'
import type { Stock } from '#domain/stock/stock'
import { parseDataset } from '#domain/testing/reference-dataset'
import { aDemoPast, demoLines } from '../../testing/demo-past.ts'
import { anSqliteDatabase } from '../../testing/server.ts'
import { createNewestPast } from '../screener/newest-past.ts'
import type { AgentMarket } from './agent-market.ts'
import { anAgent, anAgentMarket, type TestAgent } from './test-agent.ts'

const lines = demoLines(300)
const { stocks } = parseDataset(lines.join('\n'))

let market: AgentMarket
beforeAll(async () => {
  const past = await aDemoPast(await anSqliteDatabase(), lines)
  market = await anAgentMarket(lines, { newestPast: createNewestPast(past) })
}, 120_000)

/** The symbols that the plain screen over the plain parser selects. */
const plain = (change: Partial<Filters>): readonly string[] =>
  select(stocks, { ...defaultFilters, ...change }, { kind: 'all' }, () => new Set()).stocks.map(({ symbol }) => symbol)

const symbolsIn = (rows: unknown): readonly unknown[] => asArray(rows).map((row) => fieldsOf(row)['symbol'])
const [first, second] = plain({})
const one = (symbol: string | undefined): Stock => {
  const stock = stocks.find((each) => each.symbol === symbol)
  if (!stock) throw new Error(`There is no ${symbol}`)
  return stock
}

interface Task {
  /** What a person asks their agent. */
  readonly asked: string
  readonly solve: (agent: TestAgent) => Promise<unknown>
  readonly answer: () => unknown
}

const valueOf = async (agent: TestAgent, name: string, input: object) => {
  const answer = await agent.call(name, input)
  if (!answer.ok) throw new Error(answer.sentence)
  return answer.value
}
const rowsOf = async (agent: TestAgent, input: object) => symbolsIn((await valueOf(agent, 'screen', input))['rows'])
const numberAt = (value: unknown, ...path: readonly string[]): number =>
  Number(path.reduce<unknown>((object, key) => fieldsOf(object)[key], value))

const tasks: readonly Task[] = [
  {
    asked: 'What are the three largest companies?',
    solve: (agent) => rowsOf(agent, { limit: 3 }),
    answer: () => plain({}).slice(0, 3),
  },
  {
    asked: 'Which stocks are cheap by their earnings: P/E from 0 to 12?',
    solve: (agent) => rowsOf(agent, { where: [{ metric: 'P/E', min: 0, max: 12 }], limit: 5 }),
    answer: () => plain({ ranges: { peRatio: [0, 12] } }).slice(0, 5),
  },
  {
    asked: 'How many stocks pay more than 4 % dividend?',
    solve: async (agent) =>
      (await valueOf(agent, 'screen', { where: [{ metric: 'dividend yield', min: 0.04 }] }))['total'],
    answer: () => plain({ ranges: { dividendYield: [0.04, null] }, maxEntries: 0 }).length,
  },
  {
    asked: 'Which technology stocks rose most this week?',
    solve: (agent) => rowsOf(agent, { sectors: ['Technology'], sort: [{ metric: 'weekDeltaRatio' }], limit: 5 }),
    answer: () => plain({ sector: ['TECHNOLOGY'], sortColumn: 'weekDeltaRatio', asc: false }).slice(0, 5),
  },
  {
    asked: 'Which S&P 500 stocks fell most this week?',
    solve: (agent) => rowsOf(agent, { index: 'S&P 500', sort: [{ metric: '1W %', ascending: true }], limit: 5 }),
    answer: () => plain({ sp500: true, sortColumn: 'weekDeltaRatio', asc: true }).slice(0, 5),
  },
  {
    asked: 'Which NYSE stocks are oversold by RSI?',
    solve: (agent) => rowsOf(agent, { preset: 'Oversold (RSI)', exchanges: ['NYSE'] }),
    answer: () =>
      plain({ ranges: { rsi14: [null, 30] }, sortColumn: 'rsi14', asc: true, nyse: true, nasdaq: false }).slice(0, 10),
  },
  {
    asked: 'Is there a metric for how much a stock trades against its habit?',
    solve: async (agent) => {
      const { metrics } = await valueOf(agent, 'find_metrics', { words: 'unusual volume' })
      return fieldsOf(asArray(metrics)[0])['id']
    },
    answer: () => 'relativeVolume',
  },
  {
    asked: 'Which stocks have the highest return on capital?',
    async solve(agent) {
      const { metrics } = await valueOf(agent, 'find_metrics', { words: 'return on invested capital' })
      const id = fieldsOf(asArray(metrics)[0])['id']
      return rowsOf(agent, { sort: [{ metric: id }], limit: 3 })
    },
    answer: () => plain({ sortColumn: 'returnOnInvestedCapital', asc: false }).slice(0, 3),
  },
  {
    asked: 'What is the beta of the largest company?',
    async solve(agent) {
      const [symbol] = await rowsOf(agent, { limit: 1 })
      return (await valueOf(agent, 'stock', { symbol, metrics: ['Beta'] }))['beta'] ?? null
    },
    answer: () => one(first).beta,
  },
  {
    asked: 'What does the second largest company do?',
    async solve(agent) {
      const [, symbol] = await rowsOf(agent, { limit: 2 })
      return String((await valueOf(agent, 'stock', { symbol }))['description']).slice(0, 20)
    },
    answer: () => (one(second).description ?? '').slice(0, 20),
  },
  {
    asked: 'Which of two stocks has the higher profit margin?',
    async solve(agent) {
      const { metrics } = await valueOf(agent, 'compare', { symbols: [first, second], metrics: ['profit margin'] })
      return numberAt(metrics, 'profitMargin', first ?? '') >= numberAt(metrics, 'profitMargin', second ?? '')
    },
    answer: () => Number(one(first).profitMargin) >= Number(one(second).profitMargin),
  },
  {
    asked: 'Compare them by price and market cap.',
    solve: async (agent) =>
      (await valueOf(agent, 'compare', { symbols: [first, second], metrics: ['Price', 'Market cap'] }))['metrics'],
    answer: () =>
      Object.fromEntries(
        (['price', 'marketCap'] as const).map((id) => [
          id,
          Object.fromEntries([first, second].map((symbol) => [symbol, one(symbol)[id === 'price' ? 'close' : id]])),
        ]),
      ),
  },
  {
    asked: 'Why is the largest company not among the stocks under $5?',
    async solve(agent) {
      const { isShown, reasons } = await valueOf(agent, 'explain', {
        symbol: first,
        where: [{ metric: 'price', max: 5 }],
      })
      return [isShown, asArray(reasons)]
    },
    answer: () => [false, [`Its price is ${one(first).close}; the screen asks for 5 at most.`]],
  },
  {
    asked: 'Is the tenth largest company in the default screen, and where?',
    solve: async (agent) => (await valueOf(agent, 'explain', { symbol: plain({})[9] }))['position'],
    answer: () => 10,
  },
  {
    asked: 'Which stocks have the highest earnings for their price, by my own formula?',
    solve: (agent) =>
      rowsOf(agent, {
        formulas: [{ name: 'Yield of earnings', expression: 'eps / price' }],
        sort: [{ metric: 'Yield of earnings' }],
        limit: 3,
      }),
    answer: () =>
      plain({ maxEntries: 0 })
        .map(one)
        .filter(({ eps, close }) => eps !== null && close !== null)
        .toSorted((a, b) => Number(b.eps) / Number(b.close) - Number(a.eps) / Number(a.close))
        .slice(0, 3)
        .map(({ symbol }) => symbol),
  },
  {
    asked: 'Open that screen in the page.',
    async solve(agent) {
      const { link } = await valueOf(agent, 'screen', {
        where: [{ metric: 'beta', max: 0.8 }],
        sort: [{ metric: 'beta', ascending: true }],
      })
      return decodeFilters(new URL(String(link)).searchParams.get('filter')).filters
    },
    answer: () => ({ ...defaultFilters, ranges: { beta: [null, 0.8] }, sortColumn: 'beta', asc: true }),
  },
  {
    asked: 'How did the largest company do over the last year?',
    async solve(agent) {
      const history = await valueOf(agent, 'history', { symbol: first })
      return (
        Math.abs(
          numberAt(history, 'change') - (numberAt(history, 'last', 'close') / numberAt(history, 'first', 'close') - 1),
        ) < 1e-9
      )
    },
    answer: () => true,
  },
  {
    asked: 'What was its last price?',
    solve: async (agent) => numberAt(await valueOf(agent, 'history', { symbol: first, points: 0 }), 'last', 'close'),
    answer: () => one(first).close,
  },
  {
    asked: 'Would holding the ten largest stocks have done better than all stocks?',
    async solve(agent) {
      const result = await valueOf(agent, 'backtest', { hold: 10 })
      const returns = [result['screen'], result['marketEqualWeighted']].map((one) => fieldsOf(one)['totalReturn'])
      return returns.map((value) => typeof value)
    },
    answer: () => ['number', 'number'],
  },
  {
    asked: 'Find the company by a part of its name.',
    solve: (agent) => rowsOf(agent, { search: one(first).name, limit: 1 }),
    answer: () => [first],
  },
]

test.each(tasks.map((task) => [task.asked, task] as const))(
  'an agent solves with at most two calls: %s',
  async (_, task) => {
    expect(tasks.length).toBe(20)
    const agent = await anAgent(market)
    let calls = 0
    const counting: TestAgent = { ...agent, call: (...call) => (calls++, agent.call(...call)) }
    expect(await task.solve(counting)).toEqual(task.answer())
    expect(calls).toBeLessThanOrEqual(2)
  },
)
