import { expect, onTestFinished, test } from 'vitest'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'

const lark = someStatements([
  aYear(2025, { revenue: 4e9, netIncome: -1e9, dilutedEps: -2.5 }),
  aYear(2024, { revenue: 2e9, netIncome: 5e8 }),
  { kind: 'quarter', start: '2025-10-01', end: '2025-12-31', values: { revenue: 1e9 } },
])
const name = '"><script>alert(1)</script>'

async function aSite() {
  const statements = {
    statementsOf: (symbol: string) => Promise.resolve(symbol === 'LARK' ? lark : undefined),
    yearsOf: () => Promise.resolve(undefined),
  }
  const market = aMarket({ lines: [aStockLine({ symbol: 'LARK', name, close: 5 })] })
  const server = await aServer({ market, statements })
  onTestFinished(() => server.close())
  return server
}

/** The cells of a line of the table as texts. */
const lineOf = (html: string, figure: string): readonly string[] =>
  [
    ...(new RegExp(`data-figure="${figure}">(.*?)</tr>`, 's').exec(html)?.[1] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g),
  ].map(([, text = '']) => text)

test('a frame has the years of a company, the oldest first, as bars and numbers', async () => {
  const { statusCode, body, headers } = await (await aSite()).inject('/embed?view=statements&symbol=lark')
  expect(statusCode).toBe(200)
  expect([lineOf(body, 'revenue'), lineOf(body, 'netMargin'), lineOf(body, 'dilutedEps')]).toEqual([
    ['2.00B', '4.00B'],
    ['25.00%', '−25.00%'],
    ['–', '−2.50'],
  ])
  expect(body.match(/<rect class="s0"/g)).toHaveLength(2)
  // From 4 billion to −1: zero is at four fifths, and a loss hangs below it.
  expect(body).toContain('<rect class="s1" x="40" y="80.00" width="22" height="20.00"/>')
  expect(body).toContain('simulated data as known on Aug 21, 2026')
  expect(body).toContain('href="http://localhost:8080/LARK"')
  expect([headers['x-frame-options'], headers['cross-origin-resource-policy']]).toEqual([undefined, 'cross-origin'])
  expect(body).not.toMatch(/ (on\w+|style)=/)
  expect(body.match(/<script>/g)).toHaveLength(1)
})

test('the address chooses quarters, the number of periods and the theme', async () => {
  const site = await aSite()
  const frame = async (more: string) => (await site.inject(`/embed?view=statements&symbol=LARK&${more}`)).body
  expect(lineOf(await frame('periods=quarters'), 'revenue')).toEqual(['1.00B'])
  expect(lineOf(await frame('limit=1'), 'revenue')).toEqual(['4.00B'])
  expect(await frame('theme=dark')).toContain('data-theme="dark"')
})

test('does not send unchanged statements again', async () => {
  const site = await aSite()
  const url = '/embed?view=statements&symbol=LARK'
  const { headers } = await site.inject(url)
  const again = await site.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.for([
  ['a company without statements', 'symbol=FUND', 404, 'There are no statements of this company.'],
  ['no symbol', '', 400, 'This isn’t a valid stock symbol.'],
  ['other periods', 'symbol=LARK&periods=months', 400, 'The periods are years or quarters.'],
  ['another theme', 'symbol=LARK&theme=pink', 400, 'The theme is light or dark.'],
  ['an invalid limit', 'symbol=LARK&limit=-1', 400, 'The limit is a whole number'],
] as const)('a frame says so of %s', async ([, query, status, sentence]) => {
  const { statusCode, body, headers } = await (await aSite()).inject(`/embed?view=statements&${query}`)
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
  expect(body).toContain(sentence)
})
