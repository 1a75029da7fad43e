import { periods, type Stock } from '#domain/stock'
import { named } from './company-name.ts'
import { leading, type Ranked } from './figures.ts'
import { section, type SectionWriter } from './section.ts'
import type { Session } from './session.ts'
import { amount, times, up } from './wording.ts'

/** Dollars that usually change hands in a day; below that, a single order is unusual volume. */
const leastTurnover = 10e6

/** Times the average from which volume is called unusual. */
const unusual = 2

const longestList = 4

/** The stocks whose volume stood out. */
export const unusualVolume: SectionWriter = (session) => {
  const found = session.stocks.flatMap((stock) => busy(stock))
  const top = leading(found, longestList)
  const heading = session.say('Unusual volume', 'Volume', 'Busier than usual')
  if (top.length === 0) return section(heading)
  return section(heading, introduction(session, found.length), top.map((each) => item(session, each)).join('\n'))
}

/** The average holds the session itself, so that the floor is for the sessions before it: one day makes no stock liquid. */
function busy(stock: Stock): readonly Ranked[] {
  const { close, volume, twoMonthsVolumeAverage: average } = stock
  if (close === null || volume === null || average === null) return []
  const before = (average * periods.twoMonths - volume) / (periods.twoMonths - 1)
  const value = volume / average
  return close * before >= leastTurnover && value >= unusual && Number.isFinite(value) ? [{ stock, value }] : []
}

function introduction({ say, onDay }: Session, found: number): string {
  const stocks = found === 1 ? 'one stock' : `${amount(found)} stocks`
  return say(
    `Of the stocks that usually trade at least $10 million a day, ${amount(found)} had twice the two-month average volume or more ${onDay}:`,
    `At least twice the two-month average changed hands in ${stocks} that are liquid, with $10 million or more on a usual day:`,
    `With thinly traded names left out, below $10 million a day, volume doubled its two-month average in ${stocks}:`,
  )
}

function item({ say }: Session, { stock, value }: Ranked): string {
  const change = stock.dayDeltaRatio === null ? '' : `, ${up(stock.dayDeltaRatio)}`
  return say(
    `- ${named(stock)}: ${times(value)} the average${change}`,
    `- ${times(value)}: ${named(stock)}${change}`,
    `- ${named(stock)}${change}, on ${times(value)} its usual volume`,
  )
}
