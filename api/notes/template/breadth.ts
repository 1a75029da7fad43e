import type { Stock } from '#domain/stock'
import { changesOf, medianOf, type Ranked } from './figures.ts'
import { paragraph, section, type SectionWriter } from './section.ts'
import type { Session } from './session.ts'
import { balance, inEndings, inNouns, inVerbs, tallyOf, type Tally } from './tally.ts'
import { turnover } from './turnover.ts'
import { capitalised, gain, moved, share, shareOfStocks, up } from './wording.ts'

/** From here on a day's move is called a large one. */
const largeMove = 0.05

/** How many stocks rose and fell, how far, and where that leaves them. */
export const breadth: SectionWriter = (session) => {
  const day = changesOf(session.stocks, 'dayDeltaRatio')
  const week = changesOf(session.stocks, 'weekDeltaRatio')
  return section(
    session.say('Breadth', 'Gains and losses', 'The broad market'),
    paragraph(ofTheDay(session, day), largeMoves(session, day), turnover(session)),
    paragraph(ofTheWeek(session, week, day), averages(session)),
  )
}

const tally = (ranked: readonly Ranked[]): Tally => tallyOf(ranked.map(({ value }) => value))

function ofTheDay({ say, day, onDay }: Session, changes: readonly Ranked[]): string {
  if (changes.length === 0) return ''
  const [counts, middle] = [tally(changes), medianOf(changes)]
  return say(
    `${capitalised(onDay)}, ${inVerbs(counts)}; the median stock ${moved(middle)}.`,
    `${capitalised(day)} ended ${inEndings(counts)}, with ${gain(middle)} for the median stock.`,
    `At ${day}’s close, ${inNouns(counts)}, and the typical stock was ${up(middle)}.`,
  )
}

function largeMoves({ say }: Session, changes: readonly Ranked[]): string {
  const large = changes.filter(({ value }) => Math.abs(value) >= largeMove).length
  if (large === 0) return ''
  const part = shareOfStocks(large, changes.length)
  return say(
    `Moves of 5\u00A0% or more, in either direction, took in ${part}.`,
    `${capitalised(part)} moved by at least 5\u00A0%, up or down.`,
    `The day changed the price of ${part} by 5\u00A0% or more.`,
  )
}

function ofTheWeek({ say }: Session, changes: readonly Ranked[], day: readonly Ranked[]): string {
  if (changes.length === 0) return ''
  const [counts, middle] = [tally(changes), medianOf(changes)]
  const agreement = balance(counts) * balance(tally(day))
  const compared = (same: string, other: string) => (agreement > 0 ? same : agreement < 0 ? other : '')
  return say(
    `Over five sessions ${inNouns(counts)}${compared(', much as on the day', ', the reverse of the day')}; the median change was ${gain(middle)}.`,
    `The week ${compared('leaned the same way', 'leaned the other way') || 'came out level'}: ${inVerbs(counts)}, and the stock in the middle was ${up(middle)}.`,
    `The week ${compared('too ', 'instead ')}ended ${inEndings(counts)}; half of all stocks did better than ${gain(middle)}.`,
  )
}

/** How many stand above an average, of those that have it. */
function above({ stocks }: Session, field: '50DayMovingAverage' | '200DayMovingAverage') {
  const gaps = stocks.flatMap((stock) => gapTo(stock, field))
  return { part: gaps.filter((gap) => gap > 0).length, all: gaps.length }
}

function gapTo(stock: Stock, field: '50DayMovingAverage' | '200DayMovingAverage'): readonly number[] {
  const average = stock[field]
  return average === null || stock.close === null ? [] : [stock.close - average]
}

function averages(session: Session): string {
  const [short, long] = [above(session, '50DayMovingAverage'), above(session, '200DayMovingAverage')]
  if (short.all === 0) return ''
  const first = shareOfStocks(short.part, short.all)
  const second = long.all > 0 ? share(long.part, long.all) : undefined
  const then = (clause: string) => (second === undefined ? '' : clause + second)
  return session.say(
    `${capitalised(first)} closed above their 50-day average${then('; for the 200-day average the figure is ')}.`,
    `The 50-day average lies below the price of ${first}${then(', the 200-day average below that of ')}.`,
    `Against the 50-day average, ${first} now stand higher${then('; against the 200-day average, ')}.`,
  )
}
