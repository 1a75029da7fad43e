import { type Result, succeed } from '#domain/result'
import { derivedFigures, type Figure } from '#domain/statements/figures'
import { statementLines } from '#domain/statements/statements'
import { foldText } from '#domain/text/find-by-name'
import { figureNames } from '#words/statement-words'
import { refuse } from './agent-tool.ts'
import { maxNearest, nearestByLetters, quoted } from './metric-names.ts'

const figures: readonly Figure[] = [...statementLines, ...derivedFigures]
/** The figures that texts name by id or label, each once; all lines if there are none. The failure names the nearest. */
export function readFigures(texts: readonly string[] = []): Result<readonly Figure[], string> {
  if (texts.length === 0) return succeed(statementLines)
  const found = texts.map((text) => figures.find((figure) => namesOf(figure).includes(letters(text))))
  const unknown = texts.find((_, at) => found[at] === undefined)
  if (unknown === undefined) return succeed([...new Set(found.filter((figure) => figure !== undefined))])
  const nearest = nearestByLetters(letters(unknown), figures, namesOf).slice(0, maxNearest)
  return refuse(
    `${quoted(unknown)} isn’t a line of statements. Nearest: ${nearest.join(', ')}. All: ${figures.join(', ')}.`,
  )
}

const letters = (text: string): string => foldText(text).replaceAll(/[^a-z0-9]/g, '')

const namesOf = (figure: Figure): readonly string[] => [letters(figure), letters(figureNames[figure])]
