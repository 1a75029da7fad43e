import { marketCapSteps } from '#domain/screen/ranges'
import { sectors } from '#domain/stock/sectors'
import { knownSector, type Sector, sectorIds } from '#domain/stock/stock'
import { type Change, changesOf, largest, leading, medianOf, type Ranked } from './rankings.ts'
import { type NoteContext, paragraph, section, type SectionWriter } from './session.ts'
import { capitalised, count, isMove, moved, named, percent, up } from './wording.ts'

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
    `Funds aside, the median of the ${companies} worth $10 billion or more ${moved(change)}.`,
    `Among the ${companies} worth at least $10 billion, funds aside, the median stock ${moved(change)}.`,
    `Large caps, ${companies} valued at $10 billion and above without the funds, were ${up(change)} at the median.`,
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

/** Adds a clause about the second stock, if there is one. */
type And = (clause: (second: Mover) => string) => string

/** A sentence about the first stock and possibly the second; empty without any. */
function describeMovers(ranked: readonly Ranked[], sentence: (first: Mover, and: And) => string): string {
  const [first, second] = ranked.map(({ stock, value }) => ({ name: named(stock), size: percent(value) }))
  return first ? sentence(first, (clause) => (second ? clause(second) : '')) : ''
}

/** The minimum of known changes for a sector's median. */
const minStocks = 3

/** A sector's median change, and its largest company with a change in the same direction. */
interface SectorMove {
  readonly name: string
  readonly median: number
  /** "Apple ($AAPL)" and its change, if there is one to name. */
  readonly example: { readonly name: string; readonly change: number } | undefined
}

/** The best and the worst sectors of the week and of the day, by the median of their stocks. */
export const sectorMoves: SectionWriter = (session) =>
  section(
    session.oneOf('Sectors', 'By sector', 'Sector by sector'),
    `${sectorsOfTheWeek(session)} ${sectorsOfTheDay(session)}`.trim(),
  )

function movesOf({ stocks }: NoteContext, change: Change): readonly SectorMove[] {
  const bySector = new Map(sectorIds.map((sector): [Sector, Ranked[]] => [sector, []]))
  for (const each of changesOf(stocks, change)) {
    const sector = knownSector(each.stock.sector)
    if (sector) bySector.get(sector)?.push(each)
  }
  return [...bySector].flatMap(([sector, changes]) => moveOf(sector, changes)).sort((a, b) => b.median - a.median)
}

function moveOf(sector: Sector, changes: readonly Ranked[]): readonly SectorMove[] {
  if (changes.length < minStocks) return []
  const median = medianOf(changes)
  const alike = new Map(
    changes.filter(({ value }) => isMove(value) && value > 0 === median > 0).map(({ stock, value }) => [stock, value]),
  )
  const [stock] = largest([...alike.keys()], 1)
  const example = stock && isMove(median) ? { name: named(stock), change: alike.get(stock) ?? NaN } : undefined
  return [{ name: sectors[sector].label, median: median, example }]
}

function sectorsOfTheWeek(session: NoteContext): string {
  const moves = movesOf(session, 'weekDeltaRatio')
  const [best, worst] = [moves[0], moves.at(-1)]
  if (!best || !worst || !isMove(best.median - worst.median)) return ''
  const led = best.median > 0 ? 'led the week' : 'held up best over the week'
  const still = worst.median > 0 && isMove(worst.median) ? 'still ' : ''
  const { oneOf } = session
  return oneOf(
    `${best.name} ${led}: its median stock ${moved(best.median)}${withExample(best, ', with ', up)}. ${worst.name} lagged: its median stock ${still}${moved(worst.median)}${withExample(worst, ', with ', up)}.`,
    `The week’s strongest sector was ${best.name}, ${up(best.median)} at the median${withExample(best, '; ', moved)}. The weakest was ${worst.name}, ${up(worst.median)}${withExample(worst, '; ', moved)}.`,
    `Ranked by median change over the week, ${best.name} comes first, ${up(best.median)}${withExample(best, ', and ', moved)}. ${worst.name} comes last, ${up(worst.median)}${withExample(worst, ', and ', moved)}.`,
  )
}

function sectorsOfTheDay(session: NoteContext): string {
  const moves = movesOf(session, 'dayDeltaRatio')
  const [best, worst] = [moves[0], moves.at(-1)]
  if (!best || !worst || !isMove(best.median - worst.median)) return ''
  const { oneOf, day, onDay } = session
  return oneOf(
    `${capitalised(onDay)} alone, ${best.name} did best, ${up(best.median)} at the median${withExample(best, ', with ', up)}; ${worst.name} did worst, ${up(worst.median)}${withExample(worst, ', with ', up)}.`,
    `${capitalised(day)} belonged to ${best.name}, ${up(best.median)}${withExample(best, ' with ', up)}, while ${worst.name} lagged, ${up(worst.median)}${withExample(worst, ' with ', up)}.`,
    `For the day, sectors ranged from ${best.name}, ${up(best.median)}${withExample(best, ' with ', up)}, to ${worst.name}, ${up(worst.median)}${withExample(worst, ' with ', up)}.`,
  )
}

const withExample = ({ example }: SectorMove, joint: string, phrase: (change: number) => string): string =>
  example ? `${joint}${example.name} ${phrase(example.change)}` : ''
