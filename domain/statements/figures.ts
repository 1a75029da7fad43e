import { keysOf } from '../keys-of.ts'
import { columnsOf, growthOf, type PeriodColumn } from './statement-columns.ts'
import { isStated, type StatementLine, type Statements } from './statements.ts'

/** What a figure is of the lines of a period: a line itself, its growth over a year, or one line divided by another. */
type Definition =
  | { readonly of: StatementLine }
  | { readonly growthOf: StatementLine }
  | { readonly of: StatementLine; readonly by: StatementLine }

/** The figures that follow from statements, besides their lines. Ratios are of values of the same period. */
const derived = {
  revenueGrowth: { growthOf: 'revenue' },
  grossMargin: { of: 'grossProfit', by: 'revenue' },
  operatingMargin: { of: 'operatingIncome', by: 'revenue' },
  netMargin: { of: 'netIncome', by: 'revenue' },
  epsGrowth: { growthOf: 'dilutedEps' },
  freeCashFlowMargin: { of: 'freeCashFlow', by: 'revenue' },
  returnOnEquity: { of: 'netIncome', by: 'equity' },
  debtToEquity: { of: 'debt', by: 'equity' },
} as const satisfies Record<string, Definition>

export type DerivedFigure = keyof typeof derived
export type Figure = StatementLine | DerivedFigure

export const derivedFigures = keysOf(derived)

const isDerived = (figure: Figure): figure is DerivedFigure => Object.hasOwn(derived, figure)

const definitionOf = (figure: Figure): Definition => (isDerived(figure) ? derived[figure] : { of: figure })

/** Whether it is a change to the year before. */
export const isGrowth = (figure: Figure): boolean => 'growthOf' in definitionOf(figure)

/** A number of a line, in a period. */
interface FigureTerm {
  readonly line: StatementLine
  readonly column: PeriodColumn
}

/** A figure of a period, with the numbers that it follows from; or why it is missing. */
export type FigureCell =
  | { readonly value: number; readonly terms: readonly FigureTerm[] }
  | { readonly reason: string; readonly terms: readonly FigureTerm[] }

export const isKnown = (cell: FigureCell | undefined): cell is Extract<FigureCell, { readonly value: number }> =>
  cell !== undefined && 'value' in cell

/** A figure of a period. A fraction is a fraction: 0.05 is 5 %. */
export function figureOf(statements: Statements, figure: Figure, column: PeriodColumn): FigureCell {
  const definition = definitionOf(figure)
  if ('growthOf' in definition) return growthCell(statements, definition.growthOf, column)
  const above = { line: definition.of, column }
  if (!('by' in definition)) return lineCell(statements, above)
  const below = { line: definition.by, column }
  const terms = [above, below]
  const [dividend, divisor] = terms.map((term) => lineCell(statements, term))
  if (!isKnown(dividend)) return { reason: dividend?.reason ?? '', terms }
  if (!isKnown(divisor)) return { reason: divisor?.reason ?? '', terms }
  return divisor.value > 0
    ? { value: dividend.value / divisor.value, terms }
    : { reason: 'What it is divided by is not positive.', terms }
}

function lineCell({ lines }: Statements, term: FigureTerm): FigureCell {
  const cell = lines[term.line][term.column.at]
  return isStated(cell) ? { value: cell.value, terms: [term] } : { reason: cell?.reason ?? '', terms: [term] }
}

function growthCell(statements: Statements, line: StatementLine, column: PeriodColumn): FigureCell {
  const now = lineCell(statements, { line, column })
  const before = columnsOf(statements, column.kind === 'quarter' ? 'quarter' : 'year').find(
    ({ at }) => at === column.before,
  )
  if (!isKnown(now)) return now
  if (!before) return { reason: 'The same period a year before is not known.', terms: now.terms }
  const earlier = lineCell(statements, { line, column: before })
  const terms = [...now.terms, ...earlier.terms]
  if (!isKnown(earlier)) return { reason: earlier.reason, terms }
  const value = growthOf(statements.lines[line], column)
  return value === undefined ? { reason: 'The value a year before is not positive.', terms } : { value, terms }
}
