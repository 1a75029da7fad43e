import { marketCapSteps } from '#domain/steps'
import { named } from './company-name.ts'
import { changesOf, leading, medianOf, type Change, type Ranked } from './figures.ts'
import { paragraph, section, type SectionWriter } from './section.ts'
import type { Session } from './session.ts'
import { count, gain, isMove, moved, percent, up } from './wording.ts'

/** Dollars; the slider's step of the large-cap presets. */
const leastCap = marketCapSteps.limits[3]

/** The companies of $10 billion and more that moved the most, on the day and over the week. */
export const largeCaps: SectionWriter = (session) => {
  const large = session.stocks.filter(({ marketCap }) => marketCap !== null && marketCap >= leastCap)
  const moves = (change: Change) => changesOf(large, change).filter(({ value }) => isMove(value))
  const day = ends(moves('dayDeltaRatio'))
  const week = ends(moves('weekDeltaRatio'))
  return section(
    session.say('Large caps', 'Large companies', 'The largest companies'),
    paragraph(middle(session, changesOf(large, 'dayDeltaRatio')), ofTheDay(session, day)),
    ofTheWeek(session, week),
  )
}

/** Two that rose the most and two that fell the most. */
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

function middle({ say, day }: Session, changes: readonly Ranked[]): string {
  if (changes.length < 2) return ''
  const [companies, change] = [count(changes.length, 'company'), medianOf(changes)]
  return say(
    `The ${companies} worth $10 billion or more had a median change of ${gain(change).replace(/^an? /, 'a ')}.`,
    `Among the ${companies} with a market value of at least $10 billion, the median ${moved(change)}.`,
    `At the median of ${companies} valued at $10 billion and above, ${day} left prices ${up(change)}.`,
  )
}

function ofTheDay({ say, onDay }: Session, { best, worst }: Ends): string {
  return paragraph(
    tell(best, (first, second) =>
      say(
        `${first.name} rose the most ${onDay}, by ${first.size}${second ? `, followed by ${second.name} with ${second.size}` : ''}.`,
        `The largest gain of the day was that of ${first.name}, ${first.size}${second ? `; ${second.name} came next with ${second.size}` : ''}.`,
        `${first.name} headed the gainers at ${first.size}${second ? `, ahead of ${second.name} at ${second.size}` : ''}.`,
      ),
    ),
    tell(worst, (first, second) =>
      say(
        `On the losing side, ${first.name} fell ${first.size}${second ? ` and ${second.name} ${second.size}` : ''}.`,
        `${first.name} lost the most, ${first.size}${second ? `, then ${second.name}, ${second.size}` : ''}.`,
        `The steepest fall was ${first.size}, at ${first.name}${second ? `, before ${second.size} at ${second.name}` : ''}.`,
      ),
    ),
  )
}

function ofTheWeek({ say }: Session, { best, worst }: Ends): string {
  return paragraph(
    tell(best, (first, second) =>
      say(
        `Over the week, the front places went to ${first.name}, up ${first.size}${second ? `, and ${second.name}, up ${second.size}` : ''}.`,
        `Since the close five sessions earlier, ${first.name} has gained ${first.size}${second ? ` and ${second.name} ${second.size}` : ''}.`,
        `The week’s best was ${first.name} with ${first.size}${second ? `; second was ${second.name} with ${second.size}` : ''}.`,
      ),
    ),
    tell(worst, (first, second) =>
      say(
        `The last place was that of ${first.name}, down ${first.size}${second ? `, behind ${second.name}, down ${second.size}` : ''}.`,
        `In the same time ${first.name} has lost ${first.size}${second ? ` and ${second.name} ${second.size}` : ''}.`,
        `Its worst was ${first.name}, which fell ${first.size}${second ? `, with ${second.name} down ${second.size}` : ''}.`,
      ),
    ),
  )
}

interface Mover {
  readonly name: string
  readonly size: string
}

/** A sentence about the first and perhaps the second, or none. */
function tell(ranked: readonly Ranked[], sentence: (first: Mover, second: Mover | undefined) => string): string {
  const [first, second] = ranked.map(({ stock, value }) => ({ name: named(stock), size: percent(value) }))
  return first ? sentence(first, second) : ''
}
