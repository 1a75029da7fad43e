import type { StoredNumberField } from '../stock/fields.ts'
import { createUnitCheck, maxMarketCap } from '../stock/unit-check.ts'
import { unitWords } from './answers.ts'
import type { Marks, Numbers } from './judge-numbers.ts'
import { type Cells, type Question, samplesOf } from './question.ts'
import { isScaled } from './targets.ts'

/** The cells of a column, and their numbers as written. */
export type NumberCells = Cells & Numbers

/** A column whose numbers may be in several units: what nothing has decided so far. */
export interface UnitColumn extends Cells, Numbers {
  readonly title: string
  readonly field: StoredNumberField
  /** The factors that its numbers may have, and the one that counts unless it is contradicted. */
  readonly units: readonly number[]
  readonly preferred?: number | undefined
}

/** A value of a row that has only one reading; NaN if it is missing. */
export type ReadRow = (row: number, field: StoredNumberField) => number

/** Whether a number depends on the unit of its column: without a percent sign or a letter, and not 0. */
export const isPlain = (value: number, { isPercent, times }: Marks): boolean =>
  value !== 0 && !isPercent && times === undefined

function isPlainAt({ values, marks }: Numbers, row: number): boolean {
  const [value = NaN, mark] = [values[row], marks[row]]
  return mark !== undefined && !Number.isNaN(value) && isPlain(value, mark)
}

/** The value of a row’s number in a column of a unit; NaN without a number. */
export function valueIn({ values, marks }: Numbers, row: number, unit: number): number {
  const value = values[row] ?? NaN
  return marks[row]?.isPercent ? value / 100 : value * (marks[row]?.times ?? unit)
}

/** The values that reveal each other’s units: only all of them together can be right. */
const linked: readonly StoredNumberField[] = ['marketCap', 'sharesOutstanding', 'volume', 'twoMonthsVolumeAverage']
/** One stock may have an extraordinary day. */
const minContradictions = 2
/** More rows decide no better. */
const comparedRows = 200

/**
 * Decides units by contradiction: a unit counts unless the values of most rows would then contradict each other, such as
 * market caps below what one session trades. Returns units by title, and a question for each column that nothing decides.
 * `rows`: how many there are.
 */
export function judgeUnits(columns: readonly UnitColumn[], rows: number, readRow: ReadRow) {
  const together = columns.filter(({ field }) => linked.includes(field))
  const groups = [together, ...columns.filter((column) => !together.includes(column)).map((column) => [column])]
  const units = new Map<string, number>()
  const questions: Question[] = []
  for (const group of groups) {
    const isPossible = possibleIn(group, rows, readRow)
    const all = assignments(group).filter(isPossible)
    const wanted = all.filter((some) => group.every(({ preferred }, at) => (preferred ?? some[at]) === some[at]))
    const possible = wanted.length > 0 ? wanted : all
    for (const [at, column] of group.entries()) {
      const left = [...new Set(possible.map((factors) => factors[at] ?? 1))]
      const only = left.length === 1 ? left[0] : left.find((unit) => unit === column.preferred)
      if (only !== undefined) units.set(column.title, only)
      else questions.push(ask(column, left.length > 0 ? left : column.units))
    }
  }
  return { units, questions }
}

/** Every combination of the units in which the columns’ numbers can exist. */
const assignments = (columns: readonly UnitColumn[]): readonly (readonly number[])[] =>
  columns.reduce<readonly (readonly number[])[]>(
    (all, column) => {
      const { least, most } = limitsOf(column.field)
      let [low, high] = [Infinity, -Infinity]
      for (const [row, value] of column.values.entries())
        if (isPlainAt(column, row)) [low, high] = [Math.min(low, value), Math.max(high, value)]
      const units = column.units.filter((unit) => high < low || (low * unit >= least && high * unit <= most))
      return all.flatMap((some) => units.map((unit) => [...some, unit]))
    },
    [[]],
  )

/** The values that exist: no company is worth more than all others, no price falls by more than 100%. */
function limitsOf(field: StoredNumberField): { readonly least: number; readonly most: number } {
  const least = /DeltaRatio$|^change/.test(field) ? -1 : -Infinity
  if (field === 'marketCap') return { least, most: maxMarketCap }
  if (isScaled(field)) return { least, most: maxMarketCap / 10 }
  return { least, most: /Margin|Yield/.test(field) ? 1 : Infinity }
}

/** Tells whether units of columns leave the rows without contradiction. */
function possibleIn(
  columns: readonly UnitColumn[],
  rows: number,
  readRow: ReadRow,
): (units: readonly number[]) => boolean {
  const problems = (units: readonly number[]): number => {
    const check = createUnitCheck(minContradictions)
    for (let row = 0; row < Math.min(rows, comparedRows); row++)
      check.add((field) => {
        const at = columns.findIndex((column) => column.field === field)
        const column = columns[at]
        return column ? valueIn(column, row, units[at] ?? NaN) : readRow(row, field)
      })
    return check.problems().length
  }
  // Other columns may contradict each other, whatever these are.
  const others = problems([])
  return (units) => problems(units) <= others
}

/** The answer for a unit, and three cells as they read with it. */
export function unitSamples(cells: NumberCells, unit: number) {
  const samples = samplesOf(cells, (row) => {
    const value = (cells.values[row] ?? NaN) * unit
    return isPlainAt(cells, row) ? String(Number(value.toPrecision(12))) : undefined
  })
  return { answer: unitWords[unit] ?? String(unit), samples }
}

const ask = (column: UnitColumn, units: readonly number[]): Question => ({
  about: 'unit',
  title: column.title,
  reason: `Nothing shows the unit of the numbers in “${column.title}”.`,
  readings: units.map((unit) => ({
    ...unitSamples(column, unit),
    meaning: unit === 1 ? 'as written' : `in ${unitWords[unit] ?? unit}`,
  })),
})
