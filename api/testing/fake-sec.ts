import { respondJson } from './fake-alphavantage.ts'
import type { FakeMarket, FakeStock } from './fake-market.ts'
import { type Faults, type Handler, respondWith } from './fake-server.ts'

/** The income of a company in a calendar quarter, numbered from year 0; in dollars. */
const quarterOf = (stock: FakeStock, quarter: number) => {
  const revenue = stock.shares * (10 + (quarter % 100) / 10)
  return { revenue, income: revenue / 10, dividend: 0.25 }
}

/** A fake EDGAR over a fake market. It rejects requests without a contact in the user agent. */
export function fakeSec(world: FakeMarket, faults: Faults): Handler {
  return (request, response) => {
    const address = request.url ?? ''
    const fault = faults.next(address)
    if (fault) return fault(request, response)
    const isKnown = (request.headers['user-agent'] ?? '').includes('@')
    ;(isKnown ? respondTo(world, address) : respondWith(403, '<html>Undeclared automated tool</html>'))(
      request,
      response,
    )
  }
}

function respondTo(world: FakeMarket, address: string): Handler {
  if (address === '/files/company_tickers_exchange.json') return respondJson(tickers(world))
  const cik = /^\/submissions\/CIK(\d{10})\.json$/.exec(address)?.[1]
  const stock = world.stocks.find((one) => one.cik === String(Number(cik)))
  if (stock) return respondJson(company(stock))
  const [, tag = '', unit = '', year = '', quarter, instant] =
    /^\/api\/xbrl\/frames\/[\w-]+\/(\w+)\/([\w-]+)\/CY(\d{4})(?:Q(\d))?(I)?\.json$/.exec(address) ?? []
  const period = {
    year: Number(year),
    quarter: quarter === undefined ? undefined : Number(quarter),
    isInstant: instant !== undefined,
  }
  const data = world.stocks.flatMap((one) => factsOf(world, one, { tag, unit, ...period }))
  return data.length === 0 ? respondWith(404, '<Error>NoSuchKey</Error>') : respondJson({ tag, uom: unit, data })
}

const tickers = ({ stocks }: FakeMarket) => ({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    ...stocks.map(({ cik, name, symbol }) => [Number(cik), name.toUpperCase(), symbol, 'Nasdaq']),
    [9, 'Over the counter', 'OVER', 'OTC'],
  ],
})

const company = ({ cik, name, sic, symbol }: FakeStock) => ({
  cik: cik.padStart(10, '0'),
  name: name.toUpperCase(),
  sic,
  sicDescription: `Industry ${sic}`,
  fiscalYearEnd: '1231',
  tickers: [symbol],
  addresses: {
    business: {
      street1: '1 Main Street',
      street2: null,
      city: 'Springfield',
      stateOrCountry: 'IL',
      stateOrCountryDescription: 'IL',
      zipCode: '62701',
    },
  },
  filings: { recent: { form: ['10-Q'] } },
})

interface Frame {
  readonly tag: string
  readonly unit: string
  readonly year: number
  readonly quarter: number | undefined
  readonly isInstant: boolean
}

/** Reports appear after six weeks. Fourth quarters are reported only as part of the year, as by most companies. */
function factsOf(
  world: FakeMarket,
  stock: FakeStock,
  { tag, unit, year, quarter, isInstant }: Frame,
): readonly object[] {
  const [first, count] = quarter === undefined ? [year * 4, 4] : [year * 4 + quarter - 1, 1]
  const [start, end] = [startOf(first), endOf(first + count - 1)]
  const reportedOn = new Date(Date.parse(end) + 42 * 86_400_000).toISOString().slice(0, 10)
  if (!(reportedOn <= (world.sessions.at(-1) ?? ''))) return []
  const row = (val: number) => [
    { accn: '0-0-0', cik: Number(stock.cik), entityName: stock.name, ...(!isInstant && { start }), end, val },
  ]
  if (isInstant) {
    const level = levels(stock)[`${tag}/${unit}`]
    return level === undefined ? [] : row(level)
  }
  if (quarter === 4) return []
  const sum = (part: (quarter: ReturnType<typeof quarterOf>) => number) =>
    row(Array.from({ length: count }, (_, at) => part(quarterOf(stock, first + at))).reduce((a, b) => a + b, 0))
  switch (`${tag}/${unit}`) {
    case 'Revenues/USD':
      return sum(({ revenue }) => revenue)
    case 'CostOfRevenue/USD':
      return sum(({ revenue }) => revenue / 2)
    case 'OperatingIncomeLoss/USD':
      return sum(({ income }) => income * 1.5)
    case 'NetIncomeLoss/USD':
      return sum(({ income }) => income)
    case 'CommonStockDividendsPerShareDeclared/USD-per-shares':
      return sum(({ dividend }) => dividend)
    case 'WeightedAverageNumberOfDilutedSharesOutstanding/shares':
      return row(stock.shares)
    case 'DepreciationDepletionAndAmortization/USD':
      return quarter === undefined ? row(stock.shares) : []
    default:
      return []
  }
}

const levels = ({ shares }: FakeStock): Readonly<Record<string, number>> => ({
  'EntityCommonStockSharesOutstanding/shares': shares,
  'Assets/USD': shares * 100,
  'StockholdersEquity/USD': shares * 40,
  'CashAndCashEquivalentsAtCarryingValue/USD': shares * 5,
  'LongTermDebt/USD': shares * 8,
})

const startOf = (quarter: number): string =>
  new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1)).toISOString().slice(0, 10)
const endOf = (quarter: number): string =>
  new Date(Date.parse(startOf(quarter + 1)) - 86_400_000).toISOString().slice(0, 10)
