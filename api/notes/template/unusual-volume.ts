import { periods, type Stock } from '#domain/stock/stock'
import { named, amount, capitalised, count, times, up } from './wording.ts'
import { leading, type Ranked } from './rankings.ts'
import { section, type SectionWriter, type NoteContext } from './session.ts'

/** Minimum usual turnover in dollars; below it, a single order is unusual volume. */
const minTurnover = 10e6

/** The multiple of the average from which volume is unusual. */
const unusual = 2

const maxListed = 3

/** The stocks with unusual volume. */
export const unusualVolume: SectionWriter = (session) => {
  const found = session.stocks.flatMap((stock) => busy(stock))
  const top = leading(found, maxListed)
  const heading = session.oneOf('Unusual volume', 'Volume', 'Busier than usual')
  if (top.length === 0) return section(heading)
  return section(
    heading,
    introduction(session, found.length, top.length),
    top.map((each) => item(session, each)).join('\n'),
  )
}

/** Excludes the session itself from the average turnover: one busy day does not make a stock liquid. */
function busy(stock: Stock): readonly Ranked[] {
  const { close, volume, twoMonthsVolumeAverage: average } = stock
  if (close === null || volume === null || average === null) return []
  const before = (average * periods.twoMonths - volume) / (periods.twoMonths - 1)
  const value = volume / average
  return close * before >= minTurnover && value >= unusual && Number.isFinite(value) ? [{ stock, value }] : []
}

function introduction({ oneOf, onDay }: NoteContext, found: number, listed: number): string {
  const end = found > listed ? ', led by:' : ':'
  const their = found === 1 ? 'its' : 'their'
  return oneOf(
    `${capitalised(count(found, 'liquid stock'))} traded at least twice ${their} average volume ${onDay}${end}`,
    `Volume was at least double the two-month average in ${count(found, 'liquid stock')}${end}`,
    `Of the stocks that normally trade $10 million a day or more, ${amount(found)} at least doubled ${their} two-month average volume${end}`,
  )
}

function item({ oneOf }: NoteContext, { stock, value }: Ranked): string {
  const change = stock.dayDeltaRatio === null ? '' : `, ${up(stock.dayDeltaRatio)}`
  return oneOf(
    `- ${named(stock)}: ${times(value)} the average${change}`,
    `- ${named(stock)}${change}: ${times(value)} the usual volume`,
    `- ${named(stock)}${change}, on ${times(value)} its average volume`,
  )
}
