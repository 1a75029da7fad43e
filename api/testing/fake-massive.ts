import { respondWith, type Handler, type Faults } from './fake-server.ts'
import { barsOf, type FakeMarket, type FakeStock } from './fake-market.ts'
import { respondJson } from './fake-alphavantage.ts'

/** Speaks about a world as Massive does; no session before `since` is in the plan. */
export function fakeMassive(world: FakeMarket, faults: Faults, { key = 'TESTKEY', since = '' } = {}): Handler {
  return (request, response) => {
    const address = request.url ?? ''
    const fault = faults.next(address)
    if (fault) return fault(request, response)
    const isKnown = request.headers.authorization === `Bearer ${key}`
    const unknown = respondWith(401, JSON.stringify({ status: 'ERROR', error: 'Unknown API Key' }))
    ;(isKnown ? answerTo(world, new URL(address, 'http://127.0.0.1'), since) : unknown)(request, response)
  }
}

function answerTo(world: FakeMarket, { pathname, searchParams: ask }: URL, since: string): Handler {
  const session = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([\d-]+)$/.exec(pathname)?.[1]
  if (session !== undefined) {
    return session < since ? respondWith(403, JSON.stringify({ status: 'NOT_AUTHORIZED' })) : grouped(world, session)
  }
  const [, ticker, from = '', to = ''] =
    /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/day\/([\d-]+)\/([\d-]+)$/.exec(pathname) ?? []
  if (ticker !== undefined) return series(world, decodeURIComponent(ticker), { from, to })
  if (pathname === '/v3/reference/tickers') return rows(tickersOf(world, ask))
  if (pathname === '/v3/reference/splits') return rows(splitsOf(world, ask))
  return respondWith(404, JSON.stringify({ status: 'NOT_FOUND' }))
}

const rows = (results: readonly object[]): Handler => respondJson({ status: 'OK', count: results.length, results })

/** At the end of the session in New York, in winter. */
const timeOf = (session: string): number => Date.parse(`${session}T21:00:00Z`)

/** What each world has in its sessions, as long as nothing has happened to its stocks. */
const kept = new WeakMap<
  FakeMarket,
  { readonly state: string; readonly sessions: ReadonlyMap<string, readonly object[]> }
>()

function sessionsOf(world: FakeMarket): ReadonlyMap<string, readonly object[]> {
  const state = world.stocks.map((one) => `${one.splits.length} ${one.halts.size} ${one.hasVanished}`).join()
  const before = kept.get(world)
  if (before?.state === state) return before.sessions
  const sessions = new Map(world.sessions.map((session): [string, object[]] => [session, []]))
  for (const stock of world.stocks.filter(({ hasVanished }) => !hasVanished)) {
    for (const bar of barsOf(world, stock)) sessions.get(bar.session)?.push(rowOf(bar, { T: stock.symbol }))
  }
  kept.set(world, { state, sessions })
  return sessions
}

function grouped(world: FakeMarket, session: string): Handler {
  const results = sessionsOf(world).get(session) ?? []
  if (results.length === 0) return respondJson({ status: 'OK', queryCount: 0, resultsCount: 0, adjusted: false })
  const others = [{ T: 'OTHERpA', o: 25, h: 25, l: 25, c: 25, v: 10, t: timeOf(session) }]
  return respondJson({
    status: 'DELAYED',
    resultsCount: results.length + 1,
    adjusted: false,
    results: [...results, ...others],
  })
}

const rowOf = (bar: ReturnType<typeof barsOf>[number], more: object) => ({
  ...more,
  o: bar.open,
  h: bar.high,
  l: bar.low,
  c: bar.close,
  v: bar.volume,
  t: timeOf(bar.session),
})

function series(
  world: FakeMarket,
  ticker: string,
  { from, to }: { readonly from: string; readonly to: string },
): Handler {
  const stock = world.stocks.find(({ symbol }) => symbol === ticker)
  const bars = (stock ? barsOf(world, stock) : []).filter(({ session }) => session >= from && session <= to)
  return respondJson({ status: 'OK', ticker, resultsCount: bars.length, results: bars.map((bar) => rowOf(bar, {})) })
}

function tickersOf({ stocks }: FakeMarket, ask: URLSearchParams): readonly object[] {
  const listed = stocks.filter(({ hasVanished }) => !hasVanished).map(tickerRow)
  const others = [
    { ticker: 'FUND', name: 'A fund', primary_exchange: 'ARCX', type: 'ETF' },
    { ticker: 'OTHERpA', name: 'Preferred', primary_exchange: 'XNYS', type: 'PFD' },
  ]
  const after = ask.get('ticker.gt') ?? ''
  const all = [...listed, ...others]
    .filter(({ ticker }) => ticker > after)
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
  return all.slice(0, Number(ask.get('limit')))
}

const tickerRow = ({ symbol, name, exchange, cik }: FakeStock) => ({
  ticker: symbol,
  name,
  primary_exchange: exchange === 'NASDAQ' ? 'XNAS' : 'XNYS',
  type: 'CS',
  active: true,
  cik: cik.padStart(10, '0'),
})

function splitsOf({ stocks }: FakeMarket, ask: URLSearchParams): readonly object[] {
  const [from, to] = [ask.get('execution_date.gte') ?? '', ask.get('execution_date.lte') ?? '']
  return stocks
    .flatMap(({ symbol, splits }) =>
      splits.map(({ session, ratio }) => ({
        ticker: symbol,
        execution_date: session,
        split_from: ratio < 1 ? 1 / ratio : 1,
        split_to: ratio < 1 ? 1 : ratio,
      })),
    )
    .filter(({ execution_date: day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.execution_date < b.execution_date ? -1 : 1))
    .slice(0, Number(ask.get('limit')))
}
