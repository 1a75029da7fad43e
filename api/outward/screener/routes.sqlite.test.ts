import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, type CsvRow } from '#domain/screen/csv'
import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters, maxEntriesOptions } from '#domain/screen/filters'
import { isFormulaId, metricOf } from '#domain/screen/formulas'
import { presetFilters, presets } from '#domain/screen/presets'
import { select } from '#domain/screen/screen'
import { shownColumns } from '#domain/screen/shown-columns'
import { isNumberField } from '#domain/stock/fields'
import { metricNumber } from '#domain/stock/metric-value'
import { isMetricId, isSortable, metricIds, metrics } from '#domain/stock/metrics'
import type { Stock } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { parseDataset } from '#domain/testing/reference-dataset'
import { sampleCount } from '#domain/testing/sample-count'
import { createDemoMarket } from '../../demo/demo-market.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'

const stockCount = 1200
const lines: string[] = []
for (const line of createDemoMarket(200).lines()) if (lines.push(line) === stockCount) break
const { stocks } = parseDataset(lines.join('\n'))

let app: App
beforeAll(async () => {
  app = await aServer({ market: aMarket({ lines }) })
})
afterAll(() => app.close())

const addressOf = (filters: Filters, more: Readonly<Record<string, string>> = {}): string =>
  `/api/screen?${new URLSearchParams({ filter: encodeFilters(filters), ...more }).toString()}`

interface Answer {
  readonly date: string
  readonly simulated: boolean
  readonly total: number
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

async function ask(filters: Filters, more?: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await app.inject(addressOf(filters, more))
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return response.json<Answer>()
}

/** The value of a metric according to the plain parser. */
function valueOf(stock: Stock, id: keyof typeof metrics): unknown {
  const { of } = metrics[id]
  return of === undefined || of === 'symbol' ? undefined : isNumberField(of) ? metricNumber(stock, id) : stock[of]
}

/** The rows according to the plain parser and the plain screen. */
function expected(filters: Filters): Pick<Answer, 'total' | 'rows'> {
  const { total, stocks: found } = select(stocks, filters, { kind: 'all' }, () => new Set())
  const columns = shownColumns(filters).filter(isMetricId)
  const rows = found.map((stock) => ({
    symbol: stock.symbol,
    ...Object.fromEntries(
      columns.flatMap((id) => {
        const { between } = { between: undefined, ...metrics[id] }
        const value = valueOf(stock, id)
        if (value === undefined) return []
        return between
          ? [
              [id, value],
              [`${id}Low`, stock[between[0]]],
              [`${id}High`, stock[between[1]]],
            ]
          : [[id, value]]
      }),
    ),
  }))
  return { total, rows }
}

const numeric = metricIds.filter((id) => stocks.some((stock) => typeof metricNumber(stock, id) === 'number'))

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    metric: fc.subarray(metricIds),
    maxEntries: fc.constantFrom(...maxEntriesOptions),
    sp500: fc.boolean(),
    asc: fc.boolean(),
    sortColumn: fc.constantFrom(...metricIds.filter(isSortable)),
    ranges: fc.dictionary(
      fc.constantFrom(...numeric),
      fc.tuple(fc.option(fc.integer({ max: 20 })), fc.constant(null)),
      {
        noNullPrototype: true,
        maxKeys: 2,
      },
    ),
    minPrice: fc.constantFrom(0, 5, 50),
  })
  // Encoded and decoded, as in a link.
  .map((changes) => decodeFilters(encodeFilters({ ...defaultFilters, ...changes })).filters)

test.each(presets.map(({ label }, preset) => [label, preset] as const))(
  'the rows of “%s” are those of the plain screen over the plain parser',
  async (_, preset) => {
    const filters = presetFilters(preset)
    const { total, rows } = await ask(filters)
    expect({ total, rows }).toEqual(expected(filters))
  },
)

test('the rows of any screen are those of the plain screen over the plain parser', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const { total, rows } = await ask(filters)
      expect({ total, rows }).toEqual(expected(filters))
    }),
    { numRuns: sampleCount(100) },
  )
})

test('the CSV is the whole file that the page exports, except that its last line has the screen’s address', async () => {
  const filters: Filters = { ...defaultFilters, sortColumn: 'peRatio', asc: true, maxEntries: 0 }
  const response = await app.inject(addressOf(filters, { format: 'csv' }))
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  const { stocks: found } = select(stocks, filters, { kind: 'all' }, () => new Set())
  const rows = found.map((stock): CsvRow => ({
    symbol: stock.symbol,
    number: (field) => (isFormulaId(field) ? null : stock[field]),
    text: (field) => stock[field],
  }))
  const columns = [metrics.ticker, ...shownColumns(filters).map((id) => metricOf(id, filters))]
  const lines = response.body.split('\r\n')
  const file = csvOf(rows, columns, { date: '2025-08-20', simulated: true, summary: '' }).split('\r\n')
  expect(lines.slice(0, -2)).toEqual(file.slice(0, -2))
  expect(lines.at(-2)).toContain(`http://localhost:8080/?filter=${encodeURIComponent(encodeFilters(filters))}`)
  const short = { ...filters, maxEntries: 50 }
  expect((await app.inject(addressOf(short, { format: 'csv' }))).body.split('\r\n')).toHaveLength(lines.length)
  expect((await app.inject(addressOf(short, { format: 'csv', limit: '1' }))).body.split('\r\n')).toHaveLength(4)
})

test('a formula has its name as key, and a condition is true or false', async () => {
  const formulas = {
    'formula:1': { name: 'Earnings yield', expression: 'eps / price' },
    'formula:2': { name: 'Is cheap', expression: 'peRatio < 15' },
    'formula:3': { name: 'marketCap', expression: 'price * 2' },
    'formula:4': { name: 'weekRangeLow', expression: 'price * 3' },
  }
  const metric = ['formula:1', 'formula:2', 'formula:3', 'formula:4', 'weekRange'] as const
  const filters: Filters = { ...defaultFilters, formulas, metric }
  const { rows } = await ask(filters)
  const of = new Map(stocks.map((stock) => [stock.symbol, stock]))
  const [low = 'close'] = metrics.weekRange.between ?? []
  for (const row of rows) {
    const { eps = null, close = null, peRatio = null } = of.get(String(row['symbol'])) ?? {}
    expect(row['Earnings yield']).toBe(eps === null || close === null ? null : eps / close)
    expect(row['Is cheap']).toBe(peRatio === null ? null : peRatio < 15)
    expect(row['[marketCap]']).toBe(close === null ? null : close * 2)
    expect(row['[weekRangeLow]']).toBe(close === null ? null : close * 3)
    expect(row['weekRangeLow']).toBe(of.get(String(row['symbol']))?.[low] ?? null)
  }
  expect(rows.length).toBeGreaterThan(0)
})

test('JSON has the last of two formulas with the same name, CSV has both', async () => {
  const formulas = {
    'formula:1': { name: 'Mine', expression: 'price' },
    'formula:2': { name: 'Mine', expression: 'price * 2' },
  }
  const filters: Filters = { ...defaultFilters, formulas, metric: ['formula:1', 'formula:2'] }
  const { rows } = await ask(filters, { columns: 'formula:1,formula:2,price' })
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row['Mine']).toBe(Number(row['price']) * 2)
  const csv = await app.inject(addressOf(filters, { columns: 'formula:1,formula:2', format: 'csv' }))
  expect(csv.body.split('\r\n')[0]).toBe('Ticker,Mine,Mine')
})

test.each(['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the CSV has as text a name that a spreadsheet would calculate: %j',
  async (name) => {
    const company = { symbol: 'ABC', name, exchange: 'NYSE', close: 5 }
    const server = await aServer({ market: aMarket({ lines: [aStockLine(company)] }) })
    const formulas = { 'formula:1': { name, expression: 'price' } }
    const filters: Filters = { ...defaultFilters, sector: [], unlisted: true, formulas, metric: ['name', 'formula:1'] }
    const { body } = await server.inject(addressOf(filters, { format: 'csv' }))
    const cells = body
      .split(/\r\n/)
      .slice(0, -2)
      .join('\r\n')
      .split(/,|\r\n/)
    expect(body).toContain('ABC')
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+@\t\r]|^"?-(?![\d.]+"?$)/)
    await server.close()
  },
)

test('columns and limit in the query replace those of the screen', async () => {
  const { rows, total } = await ask(defaultFilters, { columns: 'peRatio, graph,price,peRatio', limit: '3' })
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(Array(3).fill(['peRatio', 'price', 'symbol']))
  expect(total).toBeGreaterThan(3)
})

test.each([
  ['a filter that cannot be read', '?filter=%25%25', 'bad-filter'],
  [
    'a filter that was cut off',
    `?filter=${encodeFilters({ ...defaultFilters, sp500: true }).slice(0, -4)}`,
    'bad-filter',
  ],
  [
    'a filter that was cut off, with an ellipsis',
    `?filter=${encodeFilters({ ...defaultFilters, sp500: true }).slice(0, -4)}…`,
    'bad-filter',
  ],
  ['a filter that is too long', `?filter=${'A'.repeat(9000)}`, 'bad-filter'],
  ['an unknown column', '?columns=price,karma', 'unknown-column'],
  ['a column of a formula that the filter does not have', '?columns=formula:1', 'unknown-column'],
  ['a column that every object has', '?columns=constructor', 'unknown-column'],
  ['a negative limit', '?limit=-1', 'bad-limit'],
  ['a limit that is not a whole number', '?limit=1e3', 'bad-limit'],
  ['an unknown format', '?format=xml', 'bad-format'],
  ['a repeated parameter', '?limit=1&limit=2', 'bad-request'],
])('rejects %s with its own code', async (_, query, code) => {
  const response = await app.inject(`/api/screen${query}`)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code])
})

test('a list of symbols selects these stocks, and the answer names those that no stock has', async () => {
  const [one, two] = stocks
  const symbols = [one?.symbol ?? '', two?.symbol ?? '', 'XYZQ9'].toSorted()
  const { filters } = decodeFilters(undefined, symbols.join())
  const { total, rows } = await ask(filters)
  expect({ total, rows }).toEqual(expected(filters))
  expect(total).toBe(2)
  const response = await app.inject(`/api/screen?symbols=${symbols.join().toLowerCase()}`)
  expect(response.json()).toMatchObject({ total, rows, missing: ['XYZQ9'] })
  expect(await ask(filters, { symbols: symbols[0] ?? '' })).toMatchObject({ total: 1 })
  for (const invalid of ['A,S&P', Array.from({ length: 501 }, (_, at) => `S${at}`).join()]) {
    const refused = await app.inject(`/api/screen?${new URLSearchParams({ symbols: invalid }).toString()}`)
    expect(refused.json()).toMatchObject({ code: 'bad-filter' })
  }
})

test('names a refused column by its position, not by its text', async () => {
  const response = await app.inject('/api/screen?columns=price,%3Cscript%3E')
  expect(response.json()).toEqual({
    message: 'Column 2 isn’t a metric. /api/metrics lists them.',
    code: 'unknown-column',
  })
})

test('rejects a formula that cannot be calculated instead of omitting it', async () => {
  const formulas = { 'formula:1': { name: 'Odd', expression: 'price +' } }
  const response = await app.inject(addressOf({ ...defaultFilters, formulas, metric: ['formula:1'] }))
  expect(response.json<{ code: string }>().code).toBe('bad-formula')
})

test('does not send an unchanged screen again; another query has another tag', async () => {
  const tagOf = async (filters: Filters, more?: Readonly<Record<string, string>>) =>
    String((await app.inject(addressOf(filters, more))).headers.etag)
  const etag = await tagOf(defaultFilters)
  const again = await app.inject({ url: addressOf(defaultFilters), headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const others = [
    await tagOf({ ...defaultFilters, sp500: true }),
    await tagOf(defaultFilters, { limit: '7' }),
    await tagOf(defaultFilters, { columns: 'price' }),
    await tagOf(defaultFilters, { format: 'csv' }),
  ]
  expect(new Set([etag, ...others]).size).toBe(5)
})

test('pages of other sites may read it, without cookies', async () => {
  const { headers } = await app.inject('/api/screen')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each(stocks.slice(0, 5))('the stock $symbol has each metric under its id', async (stock) => {
  const response = await app.inject(`/api/stock/${encodeURIComponent(stock.symbol.toLowerCase())}`)
  const answer = response.json<Record<string, unknown>>()
  expect(answer).toMatchObject({ symbol: stock.symbol, description: stock.description, simulated: true })
  for (const id of metricIds) {
    const value = valueOf(stock, id)
    if (value !== undefined) expect(answer[id], id).toEqual(value)
  }
})

test.each([
  ['NONE', 404, 'unknown-symbol'],
  ['!', 400, 'bad-symbol'],
])('rejects the stock %s', async (symbol, status, code) => {
  const response = await app.inject(`/api/stock/${symbol}`)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code])
})

test('lists every metric with a value, its meaning and the keys that a row has for it', async () => {
  const { metrics: listed } = (await app.inject('/api/metrics')).json<{
    metrics: { id: string; label: string; description: string; kind: string; keys: string[] }[]
  }>()
  expect(listed.map(({ id }) => id)).toEqual(metricIds.filter((id) => id !== 'graph' && id !== 'action'))
  const { rows } = await ask(defaultFilters, { columns: listed.map(({ id }) => id).join(), limit: '1' })
  const keys = listed.flatMap(({ id, keys }) => (id === 'ticker' ? ['symbol'] : [id, ...keys]))
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(keys.toSorted())
  expect(listed.every(({ description }) => description.length > 10)).toBe(true)
})

test('writes all rows in order, even more than are written at once', async () => {
  const filters: Filters = { ...defaultFilters, sector: [], unlisted: true, maxEntries: 0 }
  const { rows, total } = await ask(filters)
  expect(total).toBeGreaterThan(1000)
  expect(rows.map(({ symbol }) => symbol)).toEqual(expected(filters).rows.map(({ symbol }) => symbol))
})

test('offers nothing if the operator has not allowed it', async () => {
  const closed = await aServer({ market: aMarket({ lines }), config: { publicApi: false } })
  for (const path of ['/api/screen', '/api/stock/A', '/api/metrics']) {
    expect((await closed.inject(path)).statusCode, path).toBe(404)
  }
  await closed.close()
})

test('sorts negative multiples after the others and excludes them from a range with only a maximum', async () => {
  const market = aMarket({
    lines: [
      ['RIVX', -5.1],
      ['FORX', 8.4],
      ['GENX', 6.2],
      ['PLAA', 16],
    ].map(([symbol, forwardPE]) => aStockLine({ symbol: String(symbol), forwardPE: Number(forwardPE) })),
  })
  const server = await aServer({ market })
  const symbolsOf = async (change: Partial<Filters>) => {
    const filters: Filters = { ...defaultFilters, sector: [], sortColumn: 'forwardPE', ...change }
    const { rows } = (await server.inject(addressOf(filters))).json<Answer>()
    return rows.map(({ symbol }) => symbol)
  }
  expect(await symbolsOf({ asc: true })).toEqual(['GENX', 'FORX', 'PLAA', 'RIVX'])
  expect(await symbolsOf({ asc: false })).toEqual(['PLAA', 'FORX', 'GENX', 'RIVX'])
  expect(await symbolsOf({ asc: true, ranges: { forwardPE: [null, 10] } })).toEqual(['GENX', 'FORX'])
  await server.close()
})
