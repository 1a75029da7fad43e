import { marketCapSteps } from '#domain/screen/ranges'
import { named, count, isMove, moved, percent, up } from './wording.ts'
import { changesOf, leading, medianOf, type Change, type Ranked } from './rankings.ts'
import { paragraph, section, type SectionWriter, type NoteContext } from './session.ts'

/** Dollars; the slider's step of the large-cap presets. */
const minMarketCap = marketCapSteps.limits[3]

/** The companies of $10 billion and more that moved the most, on the day and over the week. */
export const largeCaps: SectionWriter = (session) => {
  const large = session.stocks.filter(({ marketCap }) => marketCap !== null && marketCap >= minMarketCap)
  const moves = (change: Change) => changesOf(large, change).filter(({ value }) => isMove(value))
  const day = ends(moves('dayDeltaRatio'))
  const week = ends(moves('weekDeltaRatio'))
  return section(
    session.oneOf('Large caps', 'Large companies', 'The largest companies'),
    paragraph(middle(session, changesOf(large, 'dayDeltaRatio')), ofTheDay(session, day)),
    ofTheWeek(session, week),
  )
}

/** The two largest gainers and losers. */
interface Ends {
  readonly best: readonly Ranked[]
  readonly worst: readonly Ranked[]
}

const ends = (moves: readonly Ranked[]): Ends => ({
  best: leading(
    moves.filter(({ value }) => value > 0),
    2,
  ),
  worst: leading(
    moves.filter(({ value }) => value < 0).map(({ stock, value }) => ({ stock, value: -value })),
    2,
  ),
})

function middle({ oneOf }: NoteContext, changes: readonly Ranked[]): string {
  if (changes.length < 2) return ''
  const [companies, change] = [count(changes.length, 'company'), medianOf(changes)]
  return oneOf(
    `The median of the ${companies} worth $10 billion or more ${moved(change)}.`,
    `Among the ${companies} worth at least $10 billion, the median stock ${moved(change)}.`,
    `Large caps, ${companies} valued at $10 billion and above, were ${up(change)} at the median.`,
  )
}

function ofTheDay({ oneOf, onDay }: NoteContext, { best, worst }: Ends): string {
  return paragraph(
    describeMovers(best, (first, and) =>
      oneOf(
        `${first.name} rose the most ${onDay}, by ${first.size}${and(({ name, size }) => `, followed by ${name}, up ${size}`)}.`,
        `The day’s biggest gainer was ${first.name}, up ${first.size}${and(({ name, size }) => `; ${name} came next, up ${size}`)}.`,
        `${first.name} led the gainers with a rise of ${first.size}${and(({ name, size }) => `, ahead of ${name} at ${size}`)}.`,
      ),
    ),
    describeMovers(worst, (first, and) =>
      oneOf(
        `On the losing side, ${first.name} fell ${first.size}${and(({ name, size }) => ` and ${name} ${size}`)}.`,
        `The day’s biggest loser was ${first.name}, down ${first.size}${and(({ name, size }) => `; ${name} lost ${size}`)}.`,
        `${first.name} dropped the furthest, by ${first.size}${and(({ name, size }) => `, and ${name} fell ${size}`)}.`,
      ),
    ),
  )
}

function ofTheWeek({ oneOf }: NoteContext, { best, worst }: Ends): string {
  return paragraph(
    describeMovers(best, (first, and) =>
      oneOf(
        `Over the week, ${first.name} gained the most, ${first.size}${and(({ name, size }) => `, with ${name} second at ${size}`)}.`,
        `Over five sessions, ${first.name} is furthest ahead, up ${first.size}${and(({ name, size }) => `; ${name} is up ${size}`)}.`,
        `The week’s best performer was ${first.name}, up ${first.size}${and(({ name, size }) => `, with ${name} next, up ${size}`)}.`,
      ),
    ),
    describeMovers(worst, (first, and) =>
      oneOf(
        `${first.name} fell the furthest over the same five sessions, by ${first.size}${and(({ name, size }) => `, and ${name} by ${size}`)}.`,
        `Furthest behind after a week is ${first.name}, down ${first.size}${and(({ name, size }) => `; ${name} is down ${size}`)}.`,
        `The week’s worst performer was ${first.name}, down ${first.size}${and(({ name, size }) => `, followed by ${name}, down ${size}`)}.`,
      ),
    ),
  )
}

interface Mover {
  readonly name: string
  readonly size: string
}

/** Adds a clause about the second stock, where there is one. */
type And = (clause: (second: Mover) => string) => string

/** A sentence about the first stock and possibly the second; empty without any. */
function describeMovers(ranked: readonly Ranked[], sentence: (first: Mover, and: And) => string): string {
  const [first, second] = ranked.map(({ stock, value }) => ({ name: named(stock), size: percent(value) }))
  return first ? sentence(first, (clause) => (second ? clause(second) : '')) : ''
}
