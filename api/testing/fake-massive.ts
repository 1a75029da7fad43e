import { respondJson } from './fake-alphavantage.ts'
import { barsOf, type FakeMarket, type FakeStock, isListed, todayOf } from './fake-market.ts'
import { type Faults, type Handler, respondWith } from './fake-server.ts'

/** A fake Massive over a fake market; no session before `since` is in the plan. */
export function fakeMassive(world: FakeMarket, faults: Faults, { key = 'TESTKEY', since = '' } = {}): Handler {
  return (request, response) => {
    const address = request.url ?? ''
    const fault = faults.next(address)
    if (fault) return fault(request, response)
    const isKnown = request.headers.authorization === `Bearer ${key}`
    const unknown = respondWith(401, JSON.stringify({ status: 'ERROR', error: 'Unknown API Key' }))
    ;(isKnown ? respondTo(world, new URL(address, 'http://127.0.0.1'), since) : unknown)(request, response)
  }
}

function respondTo(world: FakeMarket, { pathname, searchParams: params }: URL, since: string): Handler {
  const session = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([\d-]+)$/.exec(pathname)?.[1]
  if (session !== undefined) {
    return session < since ? respondWith(403, JSON.stringify({ status: 'NOT_AUTHORIZED' })) : grouped(world, session)
  }
  const [, ticker, from = '', to = ''] =
    /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/day\/([\d-]+)\/([\d-]+)$/.exec(pathname) ?? []
  if (ticker !== undefined) return series(world, decodeURIComponent(ticker), { from, to })
  if (pathname === '/v3/reference/tickers') return rows(tickersOf(world, params))
  if (pathname === '/v3/reference/splits') return rows(splitsOf(world, params))
  return respondWith(404, JSON.stringify({ status: 'NOT_FOUND' }))
}

const rows = (results: readonly object[]): Handler => respondJson({ status: 'OK', count: results.length, results })

/** At the end of the session in New York, in winter. */
const timeOf = (session: string): number => Date.parse(`${session}T21:00:00Z`)

/** The rows of each market by session, valid until its stocks change. */
const sessionsCache = new WeakMap<
  FakeMarket,
  { readonly state: string; readonly sessions: ReadonlyMap<string, readonly object[]> }
>()

function sessionsOf(world: FakeMarket): ReadonlyMap<string, readonly object[]> {
  const state = world.stocks.map((one) => `${one.splits.length} ${one.halts.size} ${one.hasVanished}`).join()
  const cached = sessionsCache.get(world)
  if (cached?.state === state) return cached.sessions
  const sessions = new Map(world.sessions.map((session): [string, object[]] => [session, []]))
  for (const stock of world.stocks.filter(({ hasVanished }) => !hasVanished)) {
    for (const bar of barsOf(world, stock)) sessions.get(bar.session)?.push(rowOf(bar, { T: stock.symbol }))
  }
  sessionsCache.set(world, { state, sessions })
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

function tickersOf(world: FakeMarket, params: URLSearchParams): readonly object[] {
  const [today, isActive] = [todayOf(world), params.get('active') === 'true']
  const listed = world.stocks
    .filter((stock) => (isActive ? isListed(stock, today) && !stock.hasVanished : (stock.to ?? today) < today))
    .map((stock) => ({
      ...tickerRow(stock),
      active: isActive,
      ...(!isActive && { delisted_utc: `${stock.to}T00:00:00Z` }),
    }))
  const others = [
    { ticker: 'FUND', name: 'A fund', primary_exchange: 'ARCX', type: 'ETF' },
    { ticker: 'OTHERpA', name: 'Preferred', primary_exchange: 'XNYS', type: 'PFD' },
  ]
  const after = params.get('ticker.gt') ?? ''
  const all = [...listed, ...(isActive ? others : [])]
    .filter(({ ticker }) => ticker > after)
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
  return all.slice(0, Number(params.get('limit')))
}

const tickerRow = ({ symbol, name, exchange, cik, figi }: FakeStock) => ({
  ticker: symbol,
  name,
  primary_exchange: exchange === 'NASDAQ' ? 'XNAS' : 'XNYS',
  type: 'CS',
  cik: cik.padStart(10, '0'),
  ...(figi !== undefined && { share_class_figi: figi }),
})

function splitsOf({ stocks }: FakeMarket, params: URLSearchParams): readonly object[] {
  const [from, to] = [params.get('execution_date.gte') ?? '', params.get('execution_date.lte') ?? '']
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
    .slice(0, Number(params.get('limit')))
}
