import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { metricIds } from '#domain/stock/metrics'
import { fc } from '#domain/testing/fast-check'
import { MarketPending } from '../../platform/http/errors.ts'
import { demoLines } from '../../testing/demo-past.ts'
import { anAccountServer, bearer, signUp } from '../../testing/people.ts'
import { aMarket, aServer } from '../../testing/server.ts'
import type { AgentMarket } from './agent-market.ts'
import { anAgent, anAgentMarket, aRemoteAgent } from './test-agent.ts'

const lines = demoLines(200)
let market: AgentMarket
beforeAll(async () => {
  market = await anAgentMarket(lines)
})

test('every tool describes itself and is read-only', async () => {
  const { tools } = await (await anAgent(market)).client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find_metrics',
    'screen',
    'explain',
    'stock',
    'statements',
    'compare',
    'history',
    'backtest',
  ])
  for (const { description = '', annotations, inputSchema } of tools) {
    expect(description.length).toBeGreaterThan(40)
    expect(annotations?.readOnlyHint).toBe(true)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
  }
  // All of it is sent to the agent at the beginning of each conversation.
  expect(JSON.stringify(tools).length).toBeLessThan(16_000)
})

test.each([
  [
    'an unknown metric and names the nearest',
    'screen',
    { where: [{ metric: 'peRatoi', max: 15 }] },
    /“peRatoi” isn’t a metric\. Nearest: .*P\/E \(peRatio\)/,
  ],
  [
    'an unknown column and names the nearest',
    'screen',
    { columns: ['market capp'] },
    /Nearest: Market cap \(marketCap\)/,
  ],
  ['a bound on a text', 'screen', { where: [{ metric: 'sector', min: 1 }] }, /isn’t a number.*sectors/],
  ['a bound without an end', 'screen', { where: [{ metric: 'beta' }] }, /needs a min, a max, or both/],
  [
    'bounds in the wrong order',
    'screen',
    { where: [{ metric: 'beta', min: 2, max: 1 }] },
    /min of “beta” is above its max/,
  ],
  [
    'a metric with two bounds',
    'screen',
    {
      where: [
        { metric: 'beta', min: 2 },
        { metric: 'Beta', max: 3 },
      ],
    },
    /bounded twice/,
  ],
  [
    'an unknown sector and names the nearest',
    'screen',
    { sectors: ['Tech'] },
    /“Tech” isn’t a sector\. Nearest: TECHNOLOGY/,
  ],
  ['an unknown industry', 'screen', { industries: ['Rocketry of no kind'] }, /isn’t an industry/],
  ['an unknown preset', 'screen', { preset: 'oversold' }, /Nearest: Oversold \(RSI\)/],
  ['a filter that cannot be read', 'screen', { filter: '%%' }, /Copy it from the address/],
  ['a filter beside a preset', 'screen', { filter: '', preset: 'Gap Up' }, /either a filter or a preset/],
  [
    'a broken formula',
    'screen',
    { formulas: [{ name: 'Odd', expression: 'eps +' }], columns: ['Odd'] },
    /The formula “Odd” can’t be calculated/,
  ],
  [
    'a misspelled name in a formula',
    'screen',
    { formulas: [{ name: 'Odd', expression: 'epss / price' }] },
    /Did you mean eps/,
  ],
  ['a chart as a metric', 'screen', { sort: [{ metric: 'graph' }] }, /isn’t a metric/],
  ['an unknown key', 'screen', { wher: [] }, /wher/],
  ['a limit beyond the maximum', 'screen', { limit: 1000 }, /limit/],
  ['an unknown index and names the known ones', 'screen', { index: 'Nasdaq' }, /index: .*"S&P 500","Dow Jones"/],
  ['an invalid symbol', 'stock', { symbol: '!' }, /isn’t a symbol/],
  ['an unknown stock', 'stock', { symbol: 'ZZZZZZ' }, /no stock with the symbol ZZZZZZ/],
  ['statements of a market without any', 'statements', { symbol: 'LARK' }, /no statements here/],
  ['an unknown line', 'statements', { symbol: 'LARK', lines: ['revenu'] }, /Nearest: revenue, /],
  ['a single stock to compare', 'compare', { symbols: ['LARK'] }, /symbols/],
  ['a market without a history', 'history', { symbol: 'LARK' }, /no history here/],
  ['an invalid day', 'history', { symbol: 'LARK', from: '2026-02-30' }, /YYYY-MM-DD/],
  ['a backtest without a history', 'backtest', {}, /no history here/],
])('rejects %s', async (_, tool, input, sentence) => {
  const answer = await (await anAgent(market)).call(tool, input)
  expect(answer).toMatchObject({ ok: false })
  expect(answer.ok ? '' : answer.sentence).toMatch(sentence)
})

test('an agent screens a list of symbols and learns which of them no stock has', async () => {
  const agent = await anAgent(market)
  const all = await agent.call('screen', { limit: 2 })
  if (!all.ok) throw new Error(all.sentence)
  const symbols = asArray(all.value['rows']).map((row) => String(fieldsOf(row)['symbol']))
  const answer = await agent.call('screen', { symbols: [...symbols, 'xyzq9'] })
  expect(answer).toMatchObject({ ok: true, value: { total: 2, missing: ['XYZQ9'] } })
  const refused = await agent.call('screen', { symbols: ['S&P'] })
  expect(refused).toEqual({ ok: false, sentence: '“S&P” isn’t a symbol, such as AAPL.' })
})

test('a screen without stocks says which rules to lift', async () => {
  const agent = await anAgent(market)
  const answer = await agent.call('screen', { where: [{ metric: 'dividendYield', min: 5 }] })
  if (!answer.ok) throw new Error(answer.sentence)
  expect(answer.value).toMatchObject({ total: 0, rows: [] })
  const advice = asArray(answer.value['advice']).join(' ')
  expect(advice).toContain('dividendYield is a fraction: 0.05 is 5 %, and 5 is 500 %')
  expect(advice).toMatch(/Without dividendYield: \d+ stocks/)
})

test('a screen without stocks names values that no stock has, and counts stocks that lack a value', async () => {
  const without = lines.map((line) => line.replaceAll(/"DebtToEquity":"[^"]*"/g, '"DebtToEquity":"None"'))
  const agent = await anAgent(await anAgentMarket(without))
  const adviceFor = async (...where: readonly object[]) => {
    const answer = await agent.call('screen', { where })
    return answer.ok ? asArray(answer.value['advice']).join(' ') : answer.sentence
  }
  expect(await adviceFor({ metric: 'debtToEquity', max: 1 })).toBe(
    'Not known for any stock in this data: debtToEquity. Without debtToEquity: 192 stocks.',
  )
  expect(await adviceFor({ metric: 'dividendYield', min: 0.9 })).toMatch(
    /Without dividendYield: \d+ stocks, of which \d+ lack/,
  )
})

test('every answer has a link, the date of its data and whether the data is invented', async () => {
  const agent = await anAgent(market)
  for (const [tool, input] of [
    ['screen', {}],
    ['stock', { symbol: await firstSymbol() }],
    ['compare', { symbols: await twoSymbols() }],
    ['explain', { symbol: await firstSymbol() }],
  ] as const) {
    const answer = await agent.call(tool, input)
    expect(answer, tool).toMatchObject({ ok: true, value: { simulated: true } })
    if (!answer.ok) continue
    expect(answer.value['date'], tool).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(answer.value['link'], tool).toMatch(/^https:\/\/stonks\.example\//)
    expect(answer.text.length, tool).toBeLessThan(6000)
  }
})

async function twoSymbols(): Promise<string[]> {
  const page = (await market.newest()).screen({
    filters: defaultFilters,
    scope: { kind: 'all' },
    from: 0,
    count: 2,
    fields: [],
  })
  return [...page.symbols]
}
const firstSymbol = async () => (await twoSymbols())[0] ?? ''

const screens: readonly Partial<Filters>[] = [
  ...presets.map((_, preset) => presetFilters(preset)),
  {},
  { search: 'a', sortColumn: 'price', asc: true },
  { metric: metricIds },
  { minPrice: 5, maxPrice: 50, sector: ['TECHNOLOGY'] },
  { ranges: { dividendYield: [0.02, null], peRatio: [null, 20] } },
]

test('an agent gets the rows of the API for a screen from a link', async () => {
  const app = await aServer({ market: aMarket({ lines: [...lines] }) })
  onTestFinished(() => app.close())
  const agent = await anAgent(market)
  for (const changes of screens) {
    const filter = encodeFilters({ ...defaultFilters, ...changes })
    const response = await app.inject(`/api/screen?${new URLSearchParams({ filter, limit: '100' }).toString()}`)
    const answer = await agent.call('screen', { filter, limit: 100 })
    if (!answer.ok) throw new Error(answer.sentence)
    const { rows, total, date } = answer.value
    expect({ rows, total, date, simulated: true }, filter).toEqual(response.json())
  }
})

test('tells an agent that there is no dataset yet, and hides the details of an error', async () => {
  const pending = await anAgent({ ...market, newest: () => Promise.reject(new MarketPending()) })
  expect(await pending.call('screen')).toEqual({
    ok: false,
    sentence: 'The first market data is being fetched. Try again later.',
  })
  const errors: unknown[] = []
  const broken = await anAgent({ ...market, newest: () => Promise.reject(new Error('secret path')) }, (error) =>
    errors.push(error),
  )
  const answer = await broken.call('screen')
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect(errors).toEqual([new Error('secret path')])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom('constructor', '__proto__', 'peRatio', 'P/E', '', ' '),
)
const anyNumber = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-0, 1e308, 5e-324))
const anyInput = fc.record(
  {
    filter: fc.oneof(
      anyText,
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64')),
    ),
    preset: anyText,
    where: fc.array(fc.record({ metric: anyText, min: anyNumber, max: anyNumber }, { requiredKeys: ['metric'] }), {
      maxLength: 3,
    }),
    sectors: fc.array(anyText, { maxLength: 2 }),
    industries: fc.array(anyText, { maxLength: 2 }),
    formulas: fc.array(fc.record({ name: anyText, expression: anyText }), { maxLength: 2 }),
    sort: fc.array(fc.record({ metric: anyText, ascending: fc.boolean() }), { minLength: 1, maxLength: 2 }),
    columns: fc.array(anyText, { maxLength: 3 }),
    search: anyText,
    limit: fc.integer({ min: -1, max: 101 }),
    symbol: anyText,
    symbols: fc.array(anyText, { maxLength: 3 }),
    words: anyText,
    junk: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

test('an agent gets an answer or a sentence, whatever it sends', async () => {
  const errors: unknown[] = []
  const agent = await anAgent(market, (error) => errors.push(error))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('find_metrics', 'screen', 'explain', 'stock', 'statements', 'compare', 'history', 'backtest'),
      fc.oneof(
        anyInput,
        anyInput.map((input) => ({ ...input, junk: undefined })),
      ),
      async (tool, input) => {
        const answer = await agent.call(tool, input)
        if (!answer.ok) expect(answer.sentence.length).toBeGreaterThan(10)
        expect(errors).toEqual([])
      },
    ),
    { numRuns: 400 },
  )
})

test('answers agents over HTTP only with a token', async () => {
  const app = await anAccountServer({ market: aMarket({ lines: [...lines] }) })
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const user = await signUp(app)
  const payload = { label: 'agent' }
  const { token } = (await app.inject({ method: 'POST', url: '/api/tokens', payload, ...bearer(user.token) })).json<{
    token: string
  }>()
  const agent = await aRemoteAgent(url, token)
  expect((await agent.client.listTools()).tools.length).toBe(8)
  expect(await agent.call('screen', { limit: 1 })).toMatchObject({ ok: true })
  expect(await agent.call('screen', { where: [{ metric: 'x', min: 1 }] })).toMatchObject({ ok: false })
  const request = { method: 'POST', url: '/api/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' } } as const
  const batch = await app.inject({ ...request, ...bearer(token), payload: Array(82).fill(request.payload) })
  expect([batch.statusCode, batch.json<{ code: string }>().code]).toEqual([400, 'bad-request'])
  const without = await app.inject(request)
  expect([without.statusCode, without.json<{ code: string }>().code, without.headers['www-authenticate']]).toEqual([
    401,
    'token-missing',
    'Bearer',
  ])
  expect((await app.inject({ ...request, ...bearer(user.token) })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/mcp', ...bearer(token) })).statusCode).toBe(405)
})

test('answers any request to /api/mcp without a server error', async () => {
  const app = await anAccountServer({ market: aMarket({ lines: [...lines] }) })
  onTestFinished(() => app.close())
  const user = await signUp(app)
  const added = await app.inject({
    method: 'POST',
    url: '/api/tokens',
    payload: { label: 'agent' },
    ...bearer(user.token),
  })
  const { token } = added.json<{ token: string }>()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          { jsonrpc: fc.constantFrom('2.0', '1.0'), id: fc.jsonValue(), method: anyText, params: fc.jsonValue() },
          { requiredKeys: [] },
        ),
        fc.record({
          jsonrpc: fc.constant('2.0'),
          id: fc.nat(),
          method: fc.constant('tools/call'),
          params: fc.record({ name: anyText, arguments: anyInput }),
        }),
      ),
      async (body) => {
        const headers = {
          ...bearer(token).headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        }
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/mcp',
          headers,
          payload: JSON.stringify(body),
        })
        expect(statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: 200 },
  )
})
