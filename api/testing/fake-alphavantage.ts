import { fieldsOf } from '#domain/keys-of'
import { barsOf, type FakeMarket, type FakeStock, isListed, todayOf } from './fake-market.ts'
import { type Faults, type Handler, respondWith } from './fake-server.ts'

/** The service's notices, reworded; they come with status 200. */
export const notices = {
  dailyLimit: { Information: 'You (API key as TESTKEY) have used up the rate limit of 25 requests per day.' },
  burstLimit: {
    Information:
      'Please ask more sparingly (1 request per second). The free limit is 25 requests per day; premium endpoints too.',
  },
  minuteLimit: { Note: 'The call frequency is 5 calls per minute and 500 calls per day.' },
  premium: { Information: 'Sorry! This is a premium endpoint. A plan unlocks it.' },
  unknown: { 'Error Message': 'Invalid API call. See the documentation of TIME_SERIES_DAILY.' },
  badKey: { 'Error Message': 'the parameter apikey is invalid or missing.' },
} as const

/** A JSON response with status 200. */
export const respondJson = (value: unknown): Handler =>
  respondWith(200, JSON.stringify(value), { 'content-type': 'application/json' })

interface Plan {
  readonly key?: string
  /** Whether the plan has prices with splits, and more than a hundred sessions. */
  readonly isPremium?: boolean
}

/** A fake Alpha Vantage over a fake market. */
export function fakeAlphavantage(
  world: FakeMarket,
  faults: Faults,
  { key = 'TESTKEY', isPremium = true }: Plan = {},
): Handler {
  return (request, response) => {
    const address = request.url ?? ''
    const params = new URL(address, 'http://127.0.0.1').searchParams
    const fault = faults.next(address)
    if (fault) return fault(request, response)
    if (params.get('apikey') !== key) return respondJson(notices.badKey)(request, response)
    respondTo(world, params, isPremium)(request, response)
  }
}

function respondTo(world: FakeMarket, params: URLSearchParams, isPremium: boolean): Handler {
  const symbol = params.get('symbol')
  const stock = listed(world).find((one) => one.symbol === symbol)
  switch (params.get('function')) {
    case 'LISTING_STATUS':
      return respondWith(200, listing(world), { 'content-type': 'application/x-download' })
    case 'ETF_PROFILE':
      return respondJson({
        holdings: [
          { symbol: 'n/a' },
          ...members(world, symbol).map(({ symbol: held }) => ({ symbol: held, weight: '0.01' })),
        ],
      })
    case 'OVERVIEW':
      return respondJson(stock ? overview(stock) : {})
    case 'SPLITS':
      return respondJson({
        symbol,
        data:
          stock?.splits.map(({ session, ratio }) => ({ effective_date: session, split_factor: ratio.toFixed(4) })) ??
          [],
      })
    case 'TIME_SERIES_DAILY':
    case 'TIME_SERIES_DAILY_ADJUSTED':
      return daily(world, { params, stock: symbol === 'SPY' ? world.stocks[0] : stock, isPremium })
    default:
      return respondJson(notices.unknown)
  }
}

/** The Dow has fewer members than the S&P. */
const members = ({ stocks }: FakeMarket, fund: string | null) => stocks.slice(0, fund === 'DIA' ? 1 : 3)

const listed = (world: FakeMarket) =>
  world.stocks.filter((stock) => !stock.hasVanished && isListed(stock, todayOf(world)))

function listing(world: FakeMarket): string {
  const rows = listed(world)
  const line = ({ symbol, name, exchange }: FakeStock) => `${symbol},${name},${exchange},Stock,2010-01-04,null,Active`
  const others = ['SPY,A fund,NYSE ARCA,ETF,1993-01-29,null,Active', 'ZTEST,,NYSE,Stock,2014-10-31,null,Active']
  return ['symbol,name,exchange,assetType,ipoDate,delistingDate,status', ...rows.map(line), ...others, ''].join('\r\n')
}

const overview = ({ symbol, name, exchange, cik, shares }: FakeStock) => ({
  Symbol: symbol,
  AssetType: 'Common Stock',
  Name: name,
  CIK: cik,
  Exchange: exchange,
  Currency: 'USD',
  Sector: 'SOME NEW SECTOR',
  Industry: 'AN INDUSTRY',
  MarketCapitalization: String(shares * 2500),
  PERatio: 'None',
  TrailingPE: '-',
  EPS: '12.5',
})

interface DailyRequest {
  readonly params: URLSearchParams
  readonly stock: FakeStock | undefined
  readonly isPremium: boolean
}

function daily(world: FakeMarket, { params, stock, isPremium }: DailyRequest): Handler {
  const isAdjusted = params.get('function') === 'TIME_SERIES_DAILY_ADJUSTED'
  const isLong = params.get('outputsize') === 'full'
  if ((isAdjusted || isLong) && !isPremium) return respondJson(notices.premium)
  if (!stock) return respondJson(notices.unknown)
  const bars = barsOf(world, stock)
    .slice(isLong ? 0 : -100)
    .toReversed()
  const ratio = (session: string) => stock.splits.find((split) => split.session === session)?.ratio ?? 1
  const rows = bars.map(({ session, open, high, low, close, volume }) => [
    session,
    {
      '1. open': open.toFixed(4),
      '2. high': high.toFixed(4),
      '3. low': low.toFixed(4),
      '4. close': close.toFixed(4),
      ...(isAdjusted
        ? {
            '5. adjusted close': (close * 0.97).toFixed(4),
            '6. volume': String(volume),
            '8. split coefficient': ratio(session).toFixed(1),
          }
        : { '5. volume': String(volume) }),
    },
  ])
  return respondJson({
    'Meta Data': { '1. Information': 'Daily Prices', '2. Symbol': stock.symbol },
    'Time Series (Daily)': fieldsOf(Object.fromEntries(rows)),
  })
}
