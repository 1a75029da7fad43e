import { knownSector, sectorIds, sectors, type Sector } from '#domain/stock/stock'
import { changesOf, largest, medianOf, type Change, type Ranked } from './rankings.ts'
import { named, capitalised, isMove, moved, up } from './wording.ts'
import { section, type SectionWriter, type NoteContext } from './session.ts'

/** The minimum of known changes for a sector's median. */
const minStocks = 3

/** A sector's median change, and its largest company with a change in the same direction. */
interface SectorMove {
  readonly name: string
  readonly median: number
  /** "Apple ($AAPL)" and its change, where there is one to name. */
  readonly example: { readonly name: string; readonly change: number } | undefined
}

/** The best and the worst sectors of the week and of the day, by the median of their stocks. */
export const sectorMoves: SectionWriter = (session) =>
  section(
    session.oneOf('Sectors', 'By sector', 'Sector by sector'),
    `${ofTheWeek(session)} ${ofTheDay(session)}`.trim(),
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

function ofTheWeek(session: NoteContext): string {
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

function ofTheDay(session: NoteContext): string {
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
