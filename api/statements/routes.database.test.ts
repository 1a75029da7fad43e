import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { ReportFiling } from '#domain/reports/report-filing'
import { parseStatements } from '#domain/statements/statements-line'
import { reportFilingsKind, writeReportFilings } from '../market/providers/sec/report-filings.ts'
import type { Fact } from '../market/record/facts.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { aFact } from '../testing/facts.ts'
import { aDatabase, aMarket, aRecord, aServer } from '../testing/server.ts'
import type { StatementsSource } from './statements-source.ts'
import { storedStatements } from './stored-statements.ts'

const year = (of: number) => ({ start: `${of}-01-01`, end: `${of}-12-31`, filed: `${of + 1}-02-10`, form: '10-K' })

const reports = (...years: readonly number[]): Fact[] =>
  years.flatMap((of) => [
    aFact('Revenues', of * 1e6, year(of)),
    aFact('NetIncomeLoss', of * 1e5, year(of)),
    aFact('Assets', of * 1e7, { ...year(of), start: null }),
  ])

/** Statements of a market in which LARK has these reports, on a day. */
async function aSource(
  facts: readonly Fact[],
  day = '2026-08-21',
  filings: readonly ReportFiling[] = [],
): Promise<StatementsSource> {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const store = createMarketStore(database, 'public')
  await store.save({
    reported: [{ cik: '17', facts }],
    checkpoints:
      filings.length > 0 ? [{ kind: reportFilingsKind, name: '17', value: writeReportFilings(filings) }] : [],
    overviews: [{ symbol: 'LARK', content: { company: { cik: '17' }, figures: {} }, fetchedAt: 0 }],
  })
  return storedStatements(store, () => ({ createdAt: `${day}T22:00:00.000Z` }))
}

async function serverWith(statements?: StatementsSource, lines = [aRecord('LARK')]) {
  const server = await aServer({ statements, market: aMarket({ lines }) })
  onTestFinished(() => server.close())
  return server
}

test('a company’s statements have its years, the newest first, with the facts that prove them', async () => {
  const server = await serverWith(await aSource(reports(2023, 2024, 2025)))
  const answer = await server.inject('/api/statements/lark')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  const read = parseStatements(answer.json())
  if (!read.ok) throw new Error(read.failure.join(' '))
  expect(read.value).toMatchObject({ symbol: 'LARK', cik: '17', currency: 'USD', asOf: '2026-08-21' })
  const years = read.value.periods.flatMap(({ kind, end }, at) =>
    kind === 'year' ? [[end, read.value.lines.revenue[at]]] : [],
  )
  expect(years).toMatchObject([
    ['2025-12-31', { value: 2025e6, proof: [{ times: 1, fact: { form: '10-K', filed: '2026-02-10' } }] }],
    ['2024-12-31', { value: 2024e6 }],
    ['2023-12-31', { value: 2023e6 }],
  ])
})

test('a company’s statements say when results came out, up to the dataset’s day', async () => {
  const filed = (day: string, kind: ReportFiling['kind'], end: string | null) => ({ day, minute: 990, kind, end })
  const filings = [
    filed('2026-01-29', 'results', null),
    filed('2026-02-10', 'year', '2025-12-31'),
    filed('2026-05-05', 'quarter', '2026-03-31'),
  ]
  const daysOn = async (day: string) => {
    const server = await serverWith(await aSource(reports(2023, 2024), day, filings))
    const read = parseStatements((await server.inject('/api/statements/LARK')).json())
    return read.ok && read.value.reportDays?.map(({ day, minute, basis }) => [day, minute, basis])
  }
  expect(await daysOn('2026-05-05')).toEqual([
    ['2026-05-05', 990, 'filing'],
    ['2026-01-29', 990, 'results'],
  ])
  expect(await daysOn('2026-05-04')).toEqual([['2026-01-29', 990, 'results']])
  expect(await daysOn('2026-02-09')).toBeUndefined()
})

test('a report that is filed after the dataset’s day is not in the statements', async () => {
  const server = await serverWith(await aSource(reports(2024, 2025), '2026-02-09'))
  const read = parseStatements((await server.inject('/api/statements/LARK')).json())
  expect(read.ok && read.value.periods.map(({ end }) => end)).not.toContain('2025-12-31')
})

test('statements as of a past day are those of the reports that were filed by then', async () => {
  const server = await serverWith(await aSource(reports(2023, 2024, 2025)))
  const endsOn = async (day: string) => {
    const read = parseStatements((await server.inject(`/api/statements/LARK?asOf=${day}`)).json())
    if (!read.ok) throw new Error(read.failure.join(' '))
    return [read.value.asOf, read.value.periods.find(({ kind }) => kind === 'year')?.end]
  }
  expect(await endsOn('2026-02-09')).toEqual(['2026-02-09', '2024-12-31'])
  expect(await endsOn('2026-02-10')).toEqual(['2026-02-10', '2025-12-31'])
  expect(await endsOn('2030-01-01')).toEqual(['2026-08-21', '2025-12-31'])
  expect((await server.inject('/api/statements/LARK?asOf=2020-01-01')).json()).toBeNull()
})

test('a day that is none is refused', async () => {
  const answer = await (await serverWith(await aSource(reports(2025)))).inject('/api/statements/LARK?asOf=2026-02-31')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad-day' }])
})

test('on a past day a symbol means the company that had it then', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const store = createMarketStore(database, 'public')
  await store.save({
    reported: [{ cik: '17', facts: reports(2024, 2025) }],
    overviews: [{ symbol: 'LARK', content: { company: { cik: '17' }, figures: {} }, fetchedAt: 0 }],
  })
  const series = new Map([
    [
      'LARK',
      [
        { symbol: 'OLD', from: '', before: '2026-03-02' },
        { symbol: 'LARK', from: '2026-03-02', before: '' },
      ],
    ],
    ['LARK 2025-06-02', [{ symbol: 'LARK', from: '', before: '2025-06-02' }]],
  ])
  const source = storedStatements({ ...store, series: () => Promise.resolve(series) }, () => ({
    createdAt: '2026-08-21T22:00:00.000Z',
  }))
  expect((await source.statementsOf('OLD', '2026-02-20'))?.symbol).toBe('OLD')
  expect(await source.statementsOf('LARK', '2025-05-30')).toBeUndefined()
  expect((await source.statementsOf('LARK', '2026-03-02'))?.symbol).toBe('LARK')
})

test('a browser that has the statements of the newest dataset gets no body', async () => {
  const server = await serverWith(await aSource(reports(2024, 2025)))
  const { headers } = await server.inject('/api/statements/LARK')
  const again = await server.inject({ url: '/api/statements/LARK', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a browser gets the same bytes as Brotli', async () => {
  const server = await serverWith(await aSource(reports(2024, 2025)))
  const plain = await server.inject('/api/statements/LARK')
  const answer = await server.inject({
    url: '/api/statements/LARK',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body)
  expect(answer.headers.etag).toBe(plain.headers.etag)
})

test('a symbol that cannot be one is refused', async () => {
  const answer = await (await serverWith(await aSource(reports(2025)))).inject('/api/statements/A%20B')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad-symbol' }])
})

test('a stock without reports has no statements, and neither has one of a market whose source has none', async () => {
  for (const source of [await aSource(reports(2025)), undefined]) {
    const answer = await (await serverWith(source)).inject('/api/statements/NONE')
    expect([answer.statusCode, answer.json()]).toEqual([200, null])
  }
})

/** A source that counts its calls; only LARK has statements. */
async function aCountedSource() {
  const source = await aSource(reports(2024, 2025))
  const asked: string[] = []
  return { ...source, asked, statementsOf: (symbol: string) => (asked.push(symbol), source.statementsOf(symbol)) }
}

test('an unchanged company is confirmed without calculating its statements', async () => {
  const { headers } = await (await serverWith(await aCountedSource())).inject('/api/statements/LARK')
  const source = await aCountedSource()
  const another = await serverWith(source)
  const answer = await another.inject({
    url: '/api/statements/LARK',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([answer.statusCode, source.asked]).toEqual([304, []])
})

test('symbols without statements displace no company from memory', async () => {
  const source = await aCountedSource()
  const server = await serverWith(source)
  await server.inject('/api/statements/LARK')
  for (let at = 0; at < 250; at++) await server.inject(`/api/statements/NONE${at}`)
  await server.inject('/api/statements/LARK')
  expect(source.asked.filter((symbol) => symbol === 'LARK')).toHaveLength(1)
})

test.for([
  ['br', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['gzip;q=0.5,BR ; q=1.0', 'br'],
  ['br;q=0', undefined],
  ['gzip, br;q=0.000', 'gzip'],
  ['brotli', undefined],
  [undefined, undefined],
] as const)('a client that accepts %s gets %s', async ([accepted, sent]) => {
  const server = await serverWith(await aSource(reports(2023, 2024, 2025)))
  const answer = await server.inject({
    url: '/api/statements/LARK',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  expect(answer.headers['content-encoding']).toBe(sent)
  expect(answer.headers.vary).toContain('accept-encoding')
})

test('a spreadsheet gets years, or quarters, as CSV', async () => {
  const server = await serverWith(await aSource(reports(2024, 2025)))
  const answer = await server.inject('/api/statements/LARK?format=csv')
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'inline; filename="LARK-years.csv"',
  ])
  expect(answer.body).toMatch(/^LARK \(USD\),2025-12-31,2024-12-31\r\nRevenue,2025000000,2024000000\r\n/)
  const quarters = await server.inject('/api/statements/LARK?format=csv&periods=quarters')
  expect(quarters.headers['content-disposition']).toBe('inline; filename="LARK-quarters.csv"')
  expect(quarters.headers.etag).not.toBe(answer.headers.etag)
})

test.for([
  ['another format', 'LARK?format=xml', 400, 'bad-format'],
  ['other periods', 'LARK?format=csv&periods=months', 400, 'bad-periods'],
  ['a table of a company without statements', 'NONE?format=csv', 404, 'statements-missing'],
  ['a token in the address', 'LARK?token=1', 400, 'token-in-address'],
] as const)('rejects %s', async ([, path, status, code]) => {
  const answer = await (await serverWith(await aSource(reports(2025)))).inject(`/api/statements/${path}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
})

test('a program sends a token as for screens; the page needs none', async () => {
  const server = await serverWith(await aSource(reports(2025)))
  const asked = (authorization: string) => server.inject({ url: '/api/statements/LARK', headers: { authorization } })
  expect((await asked(`Bearer stonks_${'x'.repeat(43)}`)).json()).toMatchObject({ code: 'token-invalid' })
  expect((await server.inject('/api/statements/LARK')).statusCode).toBe(200)
})

test('pages of other sites may read statements only where the API is on', async () => {
  const statements = await aSource(reports(2025))
  for (const publicApi of [true, false]) {
    const server = await aServer({ statements, market: aMarket({ lines: [aRecord('LARK')] }), config: { publicApi } })
    onTestFinished(() => server.close())
    const { headers } = await server.inject('/api/statements/LARK')
    expect(headers['access-control-allow-origin']).toBe(publicApi ? '*' : undefined)
  }
})
