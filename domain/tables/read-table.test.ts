import { expect, test } from 'vitest'
import { tradingDayBefore } from '../dataset/trading-days.ts'
import { fc } from '../testing/fast-check.ts'
import { matching } from '../testing/matchers.ts'
import { inUtf16, inWindows1252, readSample } from '../testing/read-sample.ts'
import { sampleCount } from '../testing/sample-count.ts'

/** How a program writes a table. */
const manner = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  thousands: fc.constantFrom('', 'other', ' ', '\u00a0', "'"),
  dateOrder: fc.constantFrom('dmy', 'mdy', 'ymd'),
  isNamed: fc.boolean(),
  dateSign: fc.constantFrom('/', '.', '-'),
  isPadded: fc.boolean(),
  isQuoted: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8 with its mark', 'utf-16le', 'utf-16be', 'windows-1252'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  title: fc.constantFrom('', 'Positions of a sample account', 'sep'),
  footer: fc.constantFrom('', 'This table is no advice.'),
  hasTotal: fc.boolean(),
  emptyCells: fc.nat(2),
  decimals: fc.nat(4),
  currency: fc.constantFrom('', '$', ' USD'),
  negative: fc.constantFrom('-', '−', '('),
  percent: fc.constantFrom('', '%', ' %'),
} as const)

const stock = fc.record({
  name: fc.constantFrom(
    'Alder',
    'Érable & Cie',
    'Birch, Inc.',
    'Hölzer; GmbH',
    'The “Cedar” | Corp',
    '"Larch" Holdings',
  ),
  close: fc.double({ min: 0.01, max: 5000, noNaN: true }),
  volume: fc.nat(60_000_000),
  points: fc.integer({ min: -3000, max: 3000 }),
  sessionsAgo: fc.integer({ min: 0, max: 250 }),
})

type Manner = typeof manner extends { generate: (...given: never[]) => { value: infer Value } } ? Value : never
type Stock = typeof stock extends { generate: (...given: never[]) => { value: infer Value } } ? Value : never

const numberIn = ({ decimal, thousands }: Manner, value: number, decimals: number): string => {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const sign = thousands === 'other' ? (decimal === '.' ? ',' : '.') : thousands
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, sign) + (fraction === undefined ? '' : decimal + fraction)
}

const priceIn = (how: Manner, value: number): string =>
  how.currency === '$' ? `$${numberIn(how, value, how.decimals)}` : numberIn(how, value, how.decimals) + how.currency

function percentIn(how: Manner, points: number): string {
  const size = numberIn(how, Math.abs(points) / 100, 2) + how.percent
  return points >= 0 ? size : how.negative === '(' ? `(${size})` : how.negative + size
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dateIn({ dateOrder, dateSign, isPadded, isNamed }: Manner, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (isNamed) return `${Number(day)}-${monthNames[Number(month) - 1] ?? ''}-${year}`
  const [m, d] = isPadded ? [month, day] : [String(Number(month)), String(Number(day))]
  const parts = { dmy: [d, m, year], mdy: [m, d, year], ymd: [year, m, d] }
  return parts[dateOrder].join(dateSign)
}

function fileOf(how: Manner, rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string) => {
    const isNeeded = how.isQuoted || text.includes(how.separator) || text.includes('"')
    return isNeeded ? `"${text.replaceAll('"', '""')}"` : text
  }
  const title = how.title === 'sep' ? [`sep=${how.separator}`] : how.title === '' ? [] : [how.title, '']
  const [head = [], ...others] = rows
  const ends = others.map((row) => [...row, ...Array.from({ length: how.emptyCells }, () => '')])
  const lines = [...title, ...[head, ...ends].map((row) => row.map(cell).join(how.separator)), how.footer]
  const text = lines.join(how.lineEnd)
  if (how.encoding === 'windows-1252') return inWindows1252(text.replaceAll(/[“”]/g, '').replaceAll('−', '-'))
  if (how.encoding.startsWith('utf-16')) return inUtf16(text, how.encoding === 'utf-16le')
  return new TextEncoder().encode(how.encoding === 'utf-8' ? text : `\ufeff${text}`)
}

test('reads what any program writes back to its values, or asks', () => {
  fc.assert(
    fc.property(manner, fc.array(stock, { minLength: 1, maxLength: 12 }), (how, stocks: readonly Stock[]) => {
      const written = stocks.map(({ name, close, volume, points, sessionsAgo }, at) => ({
        symbol: `S${at}`,
        name: how.encoding === 'windows-1252' ? name.replaceAll(/[“”]/g, '') : name,
        close: Number(close.toFixed(how.decimals)),
        volume,
        dayDeltaRatio: points / 10_000,
        date: tradingDayBefore('2026-11-28', 1 + sessionsAgo),
      }))
      const rows = written.map(({ symbol, name, close, volume, date }, at) => [
        ...[symbol, name, priceIn(how, close), numberIn(how, volume, 0)],
        ...[percentIn(how, stocks[at]?.points ?? 0), dateIn(how, date)],
      ])
      const total = how.hasTotal ? [['Total', '', '', numberIn(how, 1234.5, 2), '', '']] : []
      const file = fileOf(how, [['Symbol', 'Name', 'Price', 'Volume', '% Change', 'Date'], ...rows, ...total])
      const read = readSample(file)
      if (read.asked.length === 0) expect(read.stocks).toEqual(written)
      const { decimal, dateOrder } = how
      const answered = readSample(file, { decimal, dateOrder, unit: { '% Change': 0.01 } })
      expect(answered.asked).toEqual([])
      expect(answered.stocks).toEqual(written)
    }),
    { numRuns: sampleCount(2000) },
  )
})

/** A change as it is written: in percent, or an amount. */
const changeIn = (
  { isPercent }: { readonly isPercent: boolean },
  { close, change }: { readonly close: number; readonly change: number },
) => (isPercent ? change * 100 : Math.round(change * close * 100) / 100)

/** How a program writes large numbers: in a unit that nothing, the header, or a letter names. */
const scale = fc.constantFrom(
  { unit: 1, header: '', letter: '' },
  { unit: 1, header: '', letter: 'B' },
  { unit: 1e3, header: '', letter: '' },
  { unit: 1e3, header: ' (k)', letter: '' },
  { unit: 1e6, header: '', letter: '' },
  { unit: 1e6, header: ' in millions', letter: '' },
  { unit: 1e6, header: ' ($M)', letter: '' },
  { unit: 1e9, header: ' (bn)', letter: '' },
)

const company = fc.record({
  shares: fc.integer({ min: 5_000_000, max: 15_000_000_000 }),
  close: fc.integer({ min: 100, max: 30_000 }).map((cents) => cents / 100),
  turnover: fc.double({ min: 0.0001, max: 0.03, noNaN: true }),
  busy: fc.double({ min: 0.3, max: 3, noNaN: true }),
  change: fc.integer({ min: -900, max: 900 }).map((points) => points / 10_000),
})

test('reads large numbers and changes in any unit back to their values, or asks', () => {
  const units = fc.record({
    cap: scale,
    shares: scale,
    average: scale,
    hasShares: fc.boolean(),
    isPercent: fc.boolean(),
  })
  fc.assert(
    fc.property(units, fc.array(company, { minLength: 1, maxLength: 12 }), (how, companies) => {
      const large = ({ unit, letter }: typeof how.cap, value: number) =>
        letter === 'B' ? `${value / 1e9}B` : unit === 1 ? String(value) : String(value / unit)
      const whole = companies.map(({ shares, close, turnover, busy, change }, at) => ({
        symbol: `S${at}`,
        close,
        marketCap: Math.round(shares * close),
        volume: Math.round(shares * turnover),
        twoMonthsVolumeAverage: Math.round((shares * turnover) / busy),
        ...(how.hasShares && { sharesOutstanding: shares }),
        ...(how.isPercent ? { dayDeltaRatio: change } : { dayDelta: changeIn(how, { close, change }) }),
      }))
      const titles = [
        `Market Cap${how.cap.header}`,
        `Average Volume${how.average.header}`,
        `Shares Outstanding${how.shares.header}`,
      ]
      const header = ['Symbol', 'Price', 'Volume', 'Change', ...titles.slice(0, how.hasShares ? 3 : 2)]
      const rows = whole.map((one, at) => [
        ...[one.symbol, one.close, one.volume, changeIn(how, companies[at] ?? { close: 0, change: 0 })],
        ...[large(how.cap, one.marketCap), large(how.average, one.twoMonthsVolumeAverage)],
        ...(how.hasShares ? [large(how.shares, one.sharesOutstanding ?? 0)] : []),
      ])
      const file = [header, ...rows].map((cells) => cells.join('\t')).join('\n')
      const near = whole.map((one): unknown =>
        Object.fromEntries(
          Object.entries(one).map(([key, value]) => [key, typeof value === 'number' ? matching.closeTo(value) : value]),
        ),
      )
      const read = readSample(file)
      if (read.asked.length === 0) expect(read.stocks).toEqual(near)
      const { cap, average, shares, isPercent } = how
      const factors = titles.map((title, at): [string, number] => [title, [cap, average, shares][at]?.unit ?? 1])
      const unit = { ...Object.fromEntries(factors), Change: isPercent ? 0.01 : 1 }
      const answered = readSample(file, { decimal: '.', unit })
      expect(answered.asked).toEqual([])
      expect(answered.stocks).toEqual(near)
    }),
    { numRuns: sampleCount(2000) },
  )
})
