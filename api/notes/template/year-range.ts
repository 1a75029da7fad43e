import type { Stock } from '#domain/stock/stock'
import { named, amount, capitalised, count, listed } from './wording.ts'
import { largest } from './rankings.ts'
import { paragraph, section, type SectionWriter, type NoteContext } from './session.ts'

/** The maximum distance from the high or low, as a fraction. */
const near = 0.02

/** Up to this share, the note says that closes seldom reach the ends. */
const seldom = 0.1

/** The stocks near the ends of the year's range, and those that closed at a two-month high or low. */
export const yearRange: SectionWriter = (session) => {
  const high = session.stocks.filter((stock) => isNearHigh(stock) && !isNearLow(stock))
  const low = session.stocks.filter((stock) => isNearLow(stock) && !isNearHigh(stock))
  return section(
    session.oneOf('52-week highs and lows', 'Near 52-week highs and lows', 'Highs and lows'),
    paragraph(highs(session, high), lows(session, low), caution(session, [...high, ...low]), closes(session)),
  )
}

function isNearHigh({ close, '52WeekHigh': high }: Stock): boolean {
  return close !== null && high !== null && high > 0 && close >= high * (1 - near)
}

function isNearLow({ close, '52WeekLow': low }: Stock): boolean {
  return close !== null && low !== null && low > 0 && close <= low * (1 + near)
}

/** Names the largest stocks; `joint` precedes them where there are more. */
function examples(stocks: readonly Stock[], joint: string): string {
  const names = largest(stocks, 2).map((stock) => named(stock))
  if (names.length === 0) return ''
  return (names.length === stocks.length ? ', ' : joint) + listed(names)
}

const their = (stocks: readonly Stock[]): string => (stocks.length === 1 ? 'its' : 'their')

function highs({ oneOf }: NoteContext, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const number = count(stocks.length, 'stock')
  return oneOf(
    `${capitalised(number)} closed within 2% of ${their(stocks)} 52-week high${examples(stocks, ', the largest of them ')}.`,
    `The close was within 2% of the 52-week high for ${number}${examples(stocks, ', among them ')}.`,
    `${capitalised(number)} finished no more than 2% below the 52-week high${examples(stocks, ', led in size by ')}.`,
  )
}

function lows({ oneOf }: NoteContext, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const number = count(stocks.length, 'stock')
  return oneOf(
    `${capitalised(number)} closed within 2% of ${their(stocks)} 52-week low${examples(stocks, ', among them ')}.`,
    `At the other end, ${number} closed within 2% of the 52-week low${examples(stocks, ', for instance ')}.`,
    `${capitalised(number)} finished no more than 2% above the 52-week low${examples(stocks, ', among them ')}.`,
  )
}

/** Only where it is true: some sources compute the range from closes, or from the day before. */
function caution({ oneOf }: NoteContext, stocks: readonly Stock[]): string {
  const reached = stocks.filter(
    ({ close, '52WeekHigh': high, '52WeekLow': low }) =>
      close !== null && ((high !== null && close >= high) || (low !== null && close <= low)),
  )
  if (reached.length > stocks.length * seldom || stocks.length === 0) return ''
  return oneOf(
    `These highs and lows are intraday prices, so closes rarely match them.`,
    `The 52-week range counts intraday prices; few closes reach its ends.`,
    `Highs and lows are those of trading during the day, which a close seldom touches.`,
  )
}

function closes({ oneOf, stocks }: NoteContext): string {
  const moving = stocks.filter(({ twoMonthsHigh, twoMonthsLow }) => twoMonthsHigh !== twoMonthsLow)
  const top = moving.filter(({ close, twoMonthsHigh }) => close !== null && close === twoMonthsHigh).length
  const bottom = moving.filter(({ close, twoMonthsLow }) => close !== null && close === twoMonthsLow).length
  if (top + bottom === 0) return ''
  return oneOf(
    `On closing prices alone, ${amount(top)} ended at a two-month high and ${amount(bottom)} at a two-month low.`,
    `By closing price, ${amount(top)} set a two-month high and ${amount(bottom)} a two-month low.`,
    `Two-month closing highs numbered ${amount(top)}, two-month closing lows ${amount(bottom)}.`,
  )
}
