import { type Result, succeed } from '#domain/result'
import { linkToStock } from '../agent-market.ts'
import { defineTool, refuse } from '../agent-tool.ts'
import { optionalDay, optionalInteger, symbolInput } from '../input-schemas.ts'
import { noPast } from '../past.ts'
import { readSymbol, unknownSymbol } from '../symbols.ts'

const maxPoints = 60
const defaultPoints = 20

/** A close and its session. */
interface Close {
  readonly date: string
  readonly close: number
}

/** The daily closes of a stock, thinned out. */
export const history = defineTool({
  name: 'history',
  title: 'Prices of the past',
  description:
    'The closes of a stock between two days, adjusted for splits: first, last, highest and lowest, the change, the max ' +
    `drawdown, and up to ${maxPoints} closes at equal distances.`,
  input: {
    symbol: symbolInput,
    from: optionalDay('The first day, YYYY-MM-DD. Without it: the first known.'),
    to: optionalDay('The last day, YYYY-MM-DD. Without it: the newest.'),
    points: optionalInteger({ minimum: 0, maximum: maxPoints, default: defaultPoints }, 'How many closes to list.'),
  },
  async run(market, { symbol: text, from = '', to = '9999-12-31', points = defaultPoints }) {
    const symbol = readSymbol(text)
    if (!symbol.ok) return symbol
    const past = await market.newestPast()
    if (!past) return noPast
    const chart = past.chart(symbol.value)
    if (!chart) return refuse(await unknownSymbol(await market.newest(), symbol.value))
    const all = chart.dates.map((date, at) => ({ date, close: chart.close[at] ?? NaN }))
    const closes = all.filter(({ date }) => date >= from && date <= to)
    const summary = summaryOf(closes)
    if (!summary.ok) {
      const known = `${all.at(0)?.date ?? 'nothing'} to ${all.at(-1)?.date ?? 'nothing'}`
      return refuse(`${symbol.value} has no closes between these days. Known are ${known}.`)
    }
    return succeed({
      ...{ symbol: symbol.value, date: past.sessions.at(-1) ?? null, simulated: past.simulated },
      ...summary.value,
      ...(chart.endedOn !== null && { endedOn: chart.endedOn }),
      closes: thinned(closes, points).map(({ date, close }) => [date, close]),
      ...linkToStock(market, symbol.value),
    })
  },
})

function summaryOf(closes: readonly Close[]): Result<object, undefined> {
  const [first] = closes
  const last = closes.at(-1)
  if (!first || !last) return { ok: false, failure: undefined }
  let [highest, lowest, maxDrawdown] = [first, first, 0]
  for (const one of closes) {
    if (one.close > highest.close) highest = one
    if (one.close < lowest.close) lowest = one
    maxDrawdown = Math.min(maxDrawdown, one.close / highest.close - 1)
  }
  const change = last.close / first.close - 1
  return succeed({ sessions: closes.length, first, last, highest, lowest, change, maxDrawdown })
}

/** At most this many items at equal distances, including the last one. */
function thinned<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items
  const step = (items.length - 1) / Math.max(1, count - 1)
  const indexes = Array.from({ length: count }, (_, at) => items.length - 1 - Math.round(at * step)).toReversed()
  return indexes.flatMap((index) => items.slice(index, index + 1))
}
