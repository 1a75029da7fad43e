/** A company of an invented market that files reports with the SEC; tests can change it. */
export interface PublicCompany {
  cik: string
  name: string
  /** The first one is the company’s main one. */
  symbols: PublicSymbol[]
  sic: string
  /** Shares of all classes, before splits. */
  shares: number
  /** From a session on, one old share is `ratio` new ones. */
  splits: { readonly session: string; readonly ratio: number; readonly isStated: boolean }[]
  /** Days on which reports besides the quarterly ones were filed, with the newest revenue that they state. */
  amendments: { readonly filed: string; readonly revenue: number }[]
  /** Days on which results were announced before their report. */
  announcements?: string[]
  /** Bytes of facts that nothing uses. */
  padding: number
}

interface PublicSymbol {
  symbol: string
  /** As the SEC writes it. */
  exchange: string | null
  /** As in fails-to-deliver files, besides the company’s name. */
  issue: string
  /** The ratio of its price to that of the company’s main one. */
  factor: number
  /** The first session under this symbol, and the last. */
  from?: string
  to?: string
}

/** The SEC's publications by a day. */
export interface PublicWorld {
  today: string
  companies: PublicCompany[]
  /** Half months whose file is missing or replaced by another half month’s. */
  readonly missing: Set<string>
  readonly replaced: Map<string, string>
}

const industries = ['3571', '6021', '2834', '1311', '6798', '5411', '2011']
const letters = (at: number): string =>
  [Math.floor(at / 17_576) % 26, Math.floor(at / 676) % 26, Math.floor(at / 26) % 26, at % 26]
    .map((n) => String.fromCharCode(65 + n))
    .join('')

/** A company with a symbol of four letters. */
export const aPublicCompany = (at: number, special: Partial<PublicCompany> = {}): PublicCompany => ({
  cik: String(1000 + at),
  name: `COMPANY ${letters(at)} INC`,
  symbols: [{ symbol: letters(at), exchange: at % 2 === 0 ? 'Nasdaq' : 'NYSE', issue: 'COM', factor: 1 }],
  sic: industries[at % industries.length] ?? '3571',
  shares: 1_000_000 * (1 + (at % 50)),
  splits: [],
  amendments: [],
  padding: 0,
  ...special,
})

export const aPublicWorld = (companies: number, today = '2026-11-20'): PublicWorld => ({
  today,
  companies: Array.from({ length: companies }, (_, at) => aPublicCompany(at)),
  missing: new Set(),
  replaced: new Map(),
})

const oneDay = 86_400_000
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

/** A number from 0 to 99 for a text. */
function hash(text: string): number {
  let value = 7
  for (let at = 0; at < text.length; at++) value = (value * 31 + text.charCodeAt(at)) % 1_000_003
  return value % 100
}

/** The printed close of a symbol in a session; undefined on most days, which have no print. */
export function printOf(company: PublicCompany, { factor, from, to }: PublicSymbol, session: string) {
  if ((from !== undefined && session < from) || (to !== undefined && session > to)) return undefined
  if (hash(`${company.cik} ${session}`) >= 44) return undefined
  return closeOf(company, factor, session)
}

const closeOf = (company: PublicCompany, factor: number, session: string): number => {
  const day = Date.parse(session) / oneDay
  const shares = company.splits.reduce(
    (product, split) => (split.session <= session ? product * split.ratio : product),
    1,
  )
  const close = ((20 + hash(company.cik) / 3 + 5 * Math.sin(day / 60 + Number(company.cik))) * factor) / shares
  return Math.max(0.01, Number(close.toFixed(2)))
}

/** The number of shares that one initial share has become by a day. */
const sharesBy = ({ splits }: PublicCompany, day: string): number =>
  splits.reduce((product, split) => (split.session <= day ? product * split.ratio : product), 1)

const quarterStart = (quarter: number): string =>
  new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1)).toISOString().slice(0, 10)
const quarterEnd = (quarter: number): string => daysAfter(quarterStart(quarter + 1), -1)

/** Days after the end of a quarter until its report is filed. */
const filedAfterDays = 40
export function filingDay(quarter: number): string {
  const day = daysAfter(quarterEnd(quarter), filedAfterDays)
  const weekday = new Date(day).getUTCDay()
  return daysAfter(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** The filings of a company up to a day, as in `submissions`: reports, and Form 8-K with results. */
export function recentFilings({ announcements = [] }: Pick<PublicCompany, 'announcements'>, today: string) {
  const rows = announcements
    .filter((day) => day <= today)
    .map((day) => ({ form: '8-K', filingDate: day, reportDate: day, items: '2.02,9.01' }))
  for (let quarter = 2019 * 4; filingDay(quarter) <= today; quarter++) {
    const [form, filingDate] = [quarter % 4 === 3 ? '10-K' : '10-Q', filingDay(quarter)]
    rows.push({ form, filingDate, reportDate: quarterEnd(quarter), items: '' })
  }
  const newest = rows.toSorted((a, b) => b.filingDate.localeCompare(a.filingDate))
  return {
    form: newest.map(({ form }) => form),
    filingDate: newest.map(({ filingDate }) => filingDate),
    reportDate: newest.map(({ reportDate }) => reportDate),
    acceptanceDateTime: newest.map(({ filingDate }) => `${filingDate}T21:05:00.000Z`),
    items: newest.map(({ items }) => items),
  }
}

/** The quarter of a day, counted from year 0. */
export const quarterOf = (day: string): number =>
  Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)

/** Revenue of a quarter in dollars; a tenth of it is income. */
const revenueOf = ({ shares }: Pick<PublicCompany, 'shares'>, quarter: number): number =>
  shares * (10 + (quarter % 100) / 10)

type Row = Readonly<Record<string, string | number>>

/** The `companyfacts` JSON of a company on a day, from 2019 on. Fourth quarters are only part of the year’s report. */
export function factsJson(company: PublicCompany, today: string): string {
  const [flows, levels] = [new Map<string, Row[]>(), new Map<string, Row[]>()]
  const add = (to: Map<string, Row[]>, tag: string, row: Row) => to.set(tag, [...(to.get(tag) ?? []), row])
  for (let quarter = 2019 * 4; filingDay(quarter) <= today; quarter++) {
    const [end, filed] = [quarterEnd(quarter), filingDay(quarter)]
    const isYear = quarter % 4 === 3
    const [first, count] = isYear ? [quarter - 3, 4] : [quarter, 1]
    const sum = (start: number) =>
      Array.from({ length: count }, (_, at) => revenueOf(company, start + at)).reduce((a, b) => a + b, 0)
    const filing = {
      filed,
      form: isYear ? '10-K' : '10-Q',
      accn: `0001000000-${filed.slice(2, 4)}-${String(quarter).padStart(6, '0')}`,
    }
    const of = (start: number, val: number) => ({
      start: quarterStart(start),
      end: quarterEnd(start + count - 1),
      val,
      ...filing,
    })
    // A report repeats the period of the year before.
    for (const start of [first - 4, first]) {
      add(flows, 'us-gaap/Revenues/USD', of(start, sum(start)))
      add(flows, 'us-gaap/CostOfRevenue/USD', of(start, sum(start) / 2))
      add(flows, 'us-gaap/OperatingIncomeLoss/USD', of(start, sum(start) * 0.15))
      add(flows, 'us-gaap/IncomeTaxExpenseBenefit/USD', of(start, sum(start) * 0.03))
      add(flows, 'us-gaap/NetIncomeLoss/USD', of(start, sum(start) / 10))
      const shares = company.shares * sharesBy(company, filed)
      add(flows, 'us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding/shares', of(start, shares))
      add(
        flows,
        'us-gaap/CommonStockDividendsPerShareDeclared/USD/shares',
        of(start, (0.25 * count) / sharesBy(company, filed)),
      )
      add(flows, 'us-gaap/EarningsPerShareDiluted/USD/shares', of(start, sum(start) / 10 / shares))
    }
    // Cash flows cover the year up to the report, which repeats those of the year before.
    const quarters = (quarter % 4) + 1
    for (const start of [quarter - quarters - 3, quarter - quarters + 1]) {
      const toDate = (val: number) => ({ ...of(start, val), end: quarterEnd(start + quarters - 1) })
      const revenue = Array.from({ length: quarters }, (_, at) => revenueOf(company, start + at)).reduce(
        (a, b) => a + b,
      )
      const part = (company.shares * quarters) / 4
      add(flows, 'us-gaap/DepreciationDepletionAndAmortization/USD', toDate(part))
      add(flows, 'us-gaap/NetCashProvidedByUsedInOperatingActivities/USD', toDate(revenue / 10 + part))
      add(flows, 'us-gaap/PaymentsToAcquirePropertyPlantAndEquipment/USD', toDate(part * 2))
    }
    const level = (tag: string, val: number) => add(levels, tag, { end, val, ...filing })
    level('us-gaap/Assets/USD', company.shares * 100)
    level('us-gaap/StockholdersEquity/USD', company.shares * 40)
    level('us-gaap/CashAndCashEquivalentsAtCarryingValue/USD', company.shares * 5)
    level('us-gaap/LongTermDebt/USD', company.shares * 8)
    level('us-gaap/AssetsCurrent/USD', company.shares * 30)
    level('us-gaap/LiabilitiesCurrent/USD', company.shares * 20)
    add(levels, 'dei/EntityCommonStockSharesOutstanding/shares', {
      ...{ end: daysAfter(filed, -5), ...filing },
      val: company.shares * sharesBy(company, daysAfter(filed, -5)),
    })
  }
  for (const { filed, revenue } of company.amendments.filter((one) => one.filed <= today)) {
    const quarter = quarterOf(daysAfter(filed, -filedAfterDays)) - 1
    const row = { start: quarterStart(quarter), end: quarterEnd(quarter), val: revenue, filed, form: '10-Q/A' }
    add(flows, 'us-gaap/Revenues/USD', row)
  }
  for (const { session, ratio } of company.splits.filter(({ isStated, session }) => isStated && session <= today)) {
    const [quarter, tag] = [quarterOf(session), 'us-gaap/StockholdersEquityNoteStockSplitConversionRatio1/pure']
    if (filingDay(quarter) <= today)
      add(flows, tag, { start: session, end: session, val: ratio, filed: filingDay(quarter) })
  }
  return writeFacts(company, new Map([...flows, ...levels]))
}

/** Rows of this many bytes, as compressible as real ones. */
function unusedRows(bytes: number): readonly Row[] {
  const bytesPerRow = 120
  return Array.from({ length: Math.ceil(bytes / bytesPerRow) }, (_, at) => ({
    ...{ start: '2020-01-01', end: '2020-03-31', val: (at * 7_919_317) % 1_000_003 },
    ...{
      accn: `0001000000-20-${String(at % 1000).padStart(6, '0')}`,
      fy: 2020,
      fp: 'Q1',
      form: '10-Q',
      filed: '2020-05-10',
    },
  }))
}

function writeFacts({ cik, name, padding }: PublicCompany, rows: ReadonlyMap<string, readonly Row[]>): string {
  const facts: Record<string, Record<string, object>> = {}
  for (const [path, units] of rows) {
    const [taxonomy = '', tag = '', ...unit] = path.split('/')
    ;(facts[taxonomy] ??= {})[tag] = {
      label: `${tag} “label”`,
      description: 'A text with {braces} and "quotes".',
      units: {
        [unit.join('/')]: units.map((row) => ({
          accn: '0001000000-26-000001',
          fy: 2026,
          fp: 'Q3',
          form: '10-Q',
          ...row,
        })),
      },
    }
  }
  const unused = { label: 'Unused', units: { USD: unusedRows(padding) } }
  const others = padding > 0 ? { 'us-gaap': { OtherAssets: unused, ...facts['us-gaap'] } } : {}
  return JSON.stringify({ cik: Number(cik), entityName: name, facts: { ...facts, ...others } })
}

/** The symbols as in fails-to-deliver files, without separators. */
export const plainSymbol = (symbol: string): string => symbol.replaceAll('-', '')
