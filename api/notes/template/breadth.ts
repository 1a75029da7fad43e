import type { Stock } from '#domain/stock/stock'
import { aboveAverage, newHighsAndLows } from './past-breadth.ts'
import { changesOf, largest, medianOf, type Ranked } from './rankings.ts'
import { type NoteContext, paragraph, section, type SectionWriter } from './session.ts'
import {
  amount,
  balance,
  capitalised,
  count,
  countDirections,
  type DirectionCounts,
  dollars,
  gain,
  inEndings,
  inNouns,
  inVerbs,
  isMove,
  listed,
  moved,
  named,
  percent,
  share,
  shareOfStocks,
  up,
} from './wording.ts'

/** The minimum in dollars for a sentence. */
const minTurnover = 1e6

/** The turnover. Both sums use the closing prices, so that only the volumes differ. */
function turnover({ stocks, oneOf }: NoteContext): string {
  let [traded, usual] = [0, 0]
  for (const { close, volume, twoMonthsVolumeAverage } of stocks) {
    if (close === null || volume === null || twoMonthsVolumeAverage === null) continue
    traded += close * volume
    usual += close * twoMonthsVolumeAverage
  }
  if (!(traded >= minTurnover && usual >= minTurnover && Number.isFinite(traded + usual))) return ''
  const difference = traded / usual - 1
  const compared = (more: string, less: string, level: string) =>
    isMove(difference) ? `${percent(difference)} ${difference > 0 ? more : less}` : level
  const amountTraded = dollars(traded)
  return oneOf(
    `At closing prices, ${amountTraded} of shares changed hands, ${compared('above', 'below', 'in line with')} the two-month average.`,
    `Turnover at closing prices came to ${amountTraded}, against a two-month average of ${dollars(usual)}.`,
    `Shares worth ${amountTraded} at the close were traded, ${compared('more than', 'less than', 'about as much as')} the two-month average.`,
  )
}

/** The minimum of a large daily move. */
const largeMove = 0.05

/** How many stocks rose and fell, how far, and how many are above their averages. */
export const breadth: SectionWriter = (session) => {
  const day = changesOf(session.stocks, 'dayDeltaRatio')
  const week = changesOf(session.stocks, 'weekDeltaRatio')
  return section(
    session.oneOf('Breadth', 'Winners and losers', 'Advancers and decliners'),
    paragraph(ofTheDay(session, day), largeMoves(session, day), turnover(session)),
    paragraph(ofTheWeek(session, week, day), averages(session), aboveAverage(session, session.past)),
  )
}

const countRanked = (ranked: readonly Ranked[]): DirectionCounts => countDirections(ranked.map(({ value }) => value))

function ofTheDay({ oneOf, day, onDay }: NoteContext, changes: readonly Ranked[]): string {
  if (changes.length === 0) return ''
  const [counts, median] = [countRanked(changes), medianOf(changes)]
  const several = (clause: string) => (changes.length > 1 ? clause : '')
  return oneOf(
    `${capitalised(onDay)}, ${inVerbs(counts)}${several(`; the median stock ${moved(median)}`)}.`,
    `${capitalised(day)} ended ${inEndings(counts)}${several(`, with ${gain(median)} for the median stock`)}.`,
    `At ${day}’s close, ${inNouns(counts)}${several(`, and the typical stock was ${up(median)}`)}.`,
  )
}

function largeMoves({ oneOf }: NoteContext, changes: readonly Ranked[]): string {
  const large = changes.filter(({ value }) => Math.abs(value) >= largeMove).length
  if (large === 0) return ''
  return oneOf(
    `In either direction, ${amount(large)} moved 5% or more.`,
    `${capitalised(count(large, 'stock'))} moved at least 5%, up or down.`,
    `The day brought moves of 5% or more in ${count(large, 'stock')}.`,
  )
}

function ofTheWeek({ oneOf }: NoteContext, changes: readonly Ranked[], day: readonly Ranked[]): string {
  if (changes.length === 0) return ''
  const [counts, median] = [countRanked(changes), medianOf(changes)]
  const agreement = balance(counts) * balance(countRanked(day))
  const compared = (same: string, other: string, unclear: string) =>
    agreement > 0 ? same : agreement < 0 ? other : unclear
  const several = (clause: string) => (changes.length > 1 ? clause : '')
  return oneOf(
    `Over the week${compared(', too,', ', by contrast,', ',')} ${inNouns(counts)}${several(`, and the median stock was ${up(median)}`)}.`,
    `The week ${compared('leaned the same way', 'leaned the other way', 'in numbers')}: ${inVerbs(counts)}${several(`, and the typical stock ${moved(median)}`)}.`,
    `The week as a whole ended ${inEndings(counts)}${several(`, with ${gain(median)} at the median`)}.`,
  )
}

type Average = '50DayMovingAverage' | '200DayMovingAverage'

/** How many stocks are above an average, of those that have one. */
function above({ stocks }: NoteContext, average: Average) {
  const known = stocks.filter((stock) => stock[average] !== null && stock.close !== null)
  return { part: known.filter((stock) => (stock.close ?? 0) > (stock[average] ?? 0)).length, all: known.length }
}

function averages(session: NoteContext): string {
  const [short, long] = [above(session, '50DayMovingAverage'), above(session, '200DayMovingAverage')]
  if (short.all < 2) return ''
  const first = shareOfStocks(short.part, short.all)
  // The history counts every close and has a sentence of its own.
  const isKnown = long.all > 1 && aboveAverage(session, session.past) === ''
  const second = isKnown ? share(long.part, long.all) : undefined
  const then = (before: string, after = '') => (second === undefined ? '' : before + second + after)
  return session.oneOf(
    `At the close, ${first} stood above their 50-day average${then(' and ', ' above their 200-day average')}.`,
    `By trend, ${first} trade above their 50-day average${then(', ', ' above the 200-day average')}.`,
    `Moving averages: ${first} closed above the 50-day line${then(', ', ' above the 200-day line')}.`,
  )
}

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
    newHighsAndLows(session, session.past),
  )
}

function isNearHigh({ close, '52WeekHigh': high }: Stock): boolean {
  return close !== null && high !== null && high > 0 && close >= high * (1 - near)
}

function isNearLow({ close, '52WeekLow': low }: Stock): boolean {
  return close !== null && low !== null && low > 0 && close <= low * (1 + near)
}

/** Names the largest stocks; `joint` precedes them if there are more. */
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

/** Only if it is true: some sources compute the range from closes, or from the day before. */
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
