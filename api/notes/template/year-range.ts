import type { Stock } from '#domain/stock'
import { named } from './company-name.ts'
import { largest } from './figures.ts'
import { paragraph, section, type SectionWriter } from './section.ts'
import type { Session } from './session.ts'
import { amount, capitalised, count, listed } from './wording.ts'

/** How near is near: a fraction of the high or low. */
const near = 0.02

/** Who stands near the ends of the year's range, and who closed at the ends of two months of closes. */
export const yearRange: SectionWriter = (session) => {
  const high = session.stocks.filter((stock) => isNearHigh(stock) && !isNearLow(stock))
  const low = session.stocks.filter((stock) => isNearLow(stock) && !isNearHigh(stock))
  const known = high.length + low.length > 0
  return section(
    session.say('52-week highs and lows', 'Near the year’s ends', 'Highs and lows'),
    paragraph(highs(session, high), lows(session, low), known ? caution(session) : ''),
    closes(session),
  )
}

function isNearHigh({ close, '52WeekHigh': high }: Stock): boolean {
  return close !== null && high !== null && close >= high * (1 - near)
}

function isNearLow({ close, '52WeekLow': low }: Stock): boolean {
  return close !== null && low !== null && close <= low * (1 + near)
}

const examples = (stocks: readonly Stock[]): string => listed(largest(stocks, 2).map((stock) => named(stock)))

function highs({ say }: Session, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const [number, names] = [count(stocks.length, 'stock'), examples(stocks)]
  const tail = (joint: string) => (names === '' ? '' : joint + names)
  return say(
    `${capitalised(number)} closed within 2\u00A0% of the 52-week high${tail(', the largest of them ')}.`,
    `The highest price of 52 weeks was no more than 2\u00A0% away for ${number}${tail(', among them ')}.`,
    `Near the 52-week high, by 2\u00A0% or less, ended ${number}${tail(', led in size by ')}.`,
  )
}

function lows({ say }: Session, stocks: readonly Stock[]): string {
  if (stocks.length === 0) return ''
  const [number, names] = [count(stocks.length, 'stock'), examples(stocks)]
  const tail = (joint: string) => (names === '' ? '' : joint + names)
  return say(
    `As close to the low stood ${number}${tail(', ')}.`,
    `The lowest was as near for ${number}${tail(', ')}.`,
    `By the same measure ${number} ended near the low${tail(', ')}.`,
  )
}

function caution({ say }: Session): string {
  return say(
    `These highs and lows include prices within a session, so a close seldom equals them.`,
    `Since the range counts prices during trading, few closes reach its very ends.`,
    `The range is that of all prices, not of closes alone, which rarely touch it.`,
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
