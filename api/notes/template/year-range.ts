import type { Stock } from '#domain/stock'
import { named } from '../wording/company-name.ts'
import { largest } from './figures.ts'
import { paragraph, section, type SectionWriter } from './section.ts'
import type { Session } from './session.ts'
import { amount, count, listed, was } from '../wording/numbers.ts'

/** How near is near: a fraction of the high or low. */
const near = 0.02

/** Who stands near the ends of the year's range, and who closed at the ends of two months of closes. */
export const yearRange: SectionWriter = (session) => {
  const high = session.stocks.filter((stock) => isNearHigh(stock) && !isNearLow(stock))
  const low = session.stocks.filter((stock) => isNearLow(stock) && !isNearHigh(stock))
  const known = high.length + low.length > 0
  return section(
    session.say('52-week highs and lows', 'Near the year’s ends', 'Highs and lows'),
    paragraph(highs(session, high), lows(session, low), known ? caution(session) : '', closes(session)),
  )
}

function isNearHigh({ close, '52WeekHigh': high }: Stock): boolean {
  return close !== null && high !== null && close >= high * (1 - near)
}

function isNearLow({ close, '52WeekLow': low }: Stock): boolean {
  return close !== null && low !== null && close <= low * (1 + near)
}

/** The largest of them, after words that only fit where there are more. */
function examples(stocks: readonly Stock[], joint: string): string {
  const names = largest(stocks, 2).map((stock) => named(stock))
  if (names.length === 0) return ''
  return (names.length === stocks.length ? ', ' : joint) + listed(names)
}

function highs({ say }: Session, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const number = count(stocks.length, 'stock')
  return say(
    `The close was within 2\u00A0% of the 52-week high for ${number}${examples(stocks, ', the largest of them ')}.`,
    `The highest price of 52 weeks was no more than 2\u00A0% away for ${number}${examples(stocks, ', among them ')}.`,
    `The 52-week high lay within 2\u00A0% of the close for ${number}${examples(stocks, ', led in size by ')}.`,
  )
}

function lows({ say }: Session, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const number = count(stocks.length, 'stock')
  return say(
    `Down at the 52-week low, or within 2\u00A0% of it, ${was(stocks.length)} ${number}${examples(stocks, ', among them ')}.`,
    `For ${number} the lowest price of the year was at most 2\u00A0% away${examples(stocks, ', for instance ')}.`,
    `Closes within 2\u00A0% of the 52-week low numbered ${amount(stocks.length)}${examples(stocks, ', among them those of ')}.`,
  )
}

function caution({ say }: Session): string {
  return say(
    `These highs and lows include prices within a session, so a close seldom equals them.`,
    `Since the range counts prices during trading, few closes reach its very ends.`,
    `The range is that of all prices paid; closes rarely touch it.`,
  )
}

function closes({ say, stocks }: Session): string {
  const moving = stocks.filter(({ twoMonthsHigh, twoMonthsLow }) => twoMonthsHigh !== twoMonthsLow)
  const top = moving.filter(({ close, twoMonthsHigh }) => close !== null && close === twoMonthsHigh).length
  const bottom = moving.filter(({ close, twoMonthsLow }) => close !== null && close === twoMonthsLow).length
  if (top + bottom === 0) return ''
  return say(
    `Counting closes only, ${amount(top)} ended at a two-month high and ${amount(bottom)} at a two-month low.`,
    `Of closes alone, ${amount(top)} ${top === 1 ? 'was' : 'were'} the highest in two months and ${amount(bottom)} the lowest.`,
    `Among closing prices, there were ${amount(top)} at a two-month peak and ${amount(bottom)} at a two-month trough.`,
  )
}
