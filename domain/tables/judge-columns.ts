import { numberFieldIds } from '../stock/fields.ts'
import { type Answers, type DateOrder, type Decimal, unitWords } from './answers.ts'
import { type MappedColumn, saysPercent } from './columns.ts'
import { judgeDates, orderWords } from './judge-dates.ts'
import {
  judgeDecimals,
  type Marks,
  type NumberColumn,
  type Numbers,
  readNumbers,
  someNumber,
  writtenNumbers,
} from './judge-numbers.ts'
import { askPrices, fittingDecimal } from './judge-prices.ts'
import { isPlain, judgeUnits, type ReadRow, unitSamples, valueIn } from './judge-units.ts'
import type { Cells, Question } from './question.ts'
import { isDateTarget, isPercent, isScaled, isTarget, kindOf } from './targets.ts'

/** How the cells of a column are read. */
export interface JudgedColumn extends MappedColumn {
  readonly decimal: Decimal
  readonly order: DateOrder
  /** The factor of numbers without a letter or percent sign. */
  readonly unit: number
}

/** What is known besides the cells. */
export interface Known {
  readonly answers: Answers
  /** Whether the columns’ units are those of a mapping, or of our own export. */
  readonly isMapped: boolean
  /** No close is of a later day, YYYY-MM-DD. */
  readonly today: string | undefined
  /** What the closes of the rows are elsewhere. */
  readonly closes: readonly (number | undefined)[]
  /** Dates outside the table, which are written like those in it. */
  readonly otherDates: Cells
  /** Whether titles are those of Finviz, whose units count unless the table contradicts them. */
  readonly isFinviz: boolean
}

/** What a table’s columns mean, in words where cells decided it, and what nothing decides. */
export interface Judgement {
  /** With their cells, and with their numbers unless they are texts. */
  readonly columns: readonly (Cells & { readonly column: JudgedColumn; readonly numbers: Numbers | undefined })[]
  readonly notes: readonly string[]
  readonly questions: readonly Question[]
  /** The orders of day and month in which its dates read equally. */
  readonly orders: readonly DateOrder[]
}

interface NumericColumn extends ColumnCells, Numbers {
  readonly decimal: Decimal
}

type WrittenColumn = ColumnCells & NumberColumn

/** A column with its cells. */
export interface ColumnCells extends MappedColumn, Cells {}

/**
 * Judges each column as a whole: decimal sign, order of day and month, percentages and units. `others` are columns that show
 * the decimal sign if these do not. `onStep` is called before each of the two readings of a column’s numbers.
 */
export function judgeColumns(
  columns: readonly ColumnCells[],
  others: () => readonly ColumnCells[],
  known: Known,
  onStep: () => void,
): Judgement {
  const written = writtenColumns(columns, onStep)
  const { decimals, question: decimalQuestion } = decimalsOf(written, () => writtenColumns(others(), onStep), known)
  const read = written.map((column): NumericColumn => {
    onStep()
    const decimal = decimals.get(column.title) ?? '.'
    return { ...column, decimal, ...readNumbers(column, decimal) }
  })
  const { orders, isDecided, question: dateQuestion } = datesOf(columns, known)
  const prices = read.find(({ target }) => target === 'close')
  const changes = read.map((column) => judgeChange(column, prices, known))
  const numbers = changes.map(({ column }) => column)
  const { units, ...scales } = judgeScales(numbers, known)
  const isComma = [...decimals.values()].includes(',') && !decimalQuestion
  const [order = 'ymd'] = orders
  const ofChanges = changes.map(({ question }) => question)
  const asked = [decimalQuestion, dateQuestion, prices && askPrices(prices, known), ...ofChanges]
  return {
    orders,
    columns: columns.map(({ texts, lines, ...column }) => {
      const own = numbers.find(({ index }) => index === column.index)
      const { target = column.target, decimal = '.' } = own ?? {}
      const unit = units.get(column.title) ?? 1
      return { column: { ...column, target, decimal, order, unit }, texts, lines, numbers: own }
    }),
    notes: [
      ...(isComma ? ['A comma separates decimals.'] : []),
      ...(isDecided ? [`Dates are written as ${orderWords[order]}.`] : []),
      ...scales.notes,
    ],
    questions: [...asked.flatMap((question) => question ?? []), ...scales.questions],
  }
}

const writtenColumns = (columns: readonly ColumnCells[], onStep: () => void): readonly WrittenColumn[] =>
  columns
    .filter(({ target }) => kindOf(target) !== undefined)
    .map((column) => {
      onStep()
      const isWhole = column.target === 'volume' && column.times === undefined
      return { ...column, ...writtenNumbers(column.texts), isWhole }
    })

function decimalsOf(
  columns: readonly WrittenColumn[],
  others: () => readonly WrittenColumn[],
  { answers, closes }: Known,
) {
  const own = judgeDecimals(columns, answers.decimal)
  if (!own.question) return own
  const more = others()
  const judged = judgeDecimals(columns, answers.decimal, more)
  const prices = columns.find(({ target }) => target === 'close')
  const fitting = prices && judged.question ? fittingDecimal(prices, closes) : undefined
  return fitting ? judgeDecimals(columns, fitting, more) : judged
}

function datesOf(columns: readonly ColumnCells[], known: Known) {
  const isTransactions = columns.some(({ target }) => target === 'action')
  const dates = columns.filter(({ target }) => isDateTarget(target))
  return judgeDates(
    dates.map((column) => ({ ...column, isSessions: column.target === 'date' && !isTransactions })),
    known,
  )
}

/** Whether a column of changes has amounts or percentages: by its title, its signs, and by what cannot be. */
function judgeChange(
  column: NumericColumn,
  closes: Numbers | undefined,
  { answers, isMapped }: Known,
): { readonly column: NumericColumn; readonly question?: Question } {
  const { amount, target, title } = column
  const isSigned = someNumber(column, isPercentSign)
  if (amount === undefined) {
    const ratio = `${target}Ratio`
    return {
      column: isSigned && !someNumber(column, isPlain) && isTarget(ratio) ? { ...column, target: ratio } : column,
    }
  }
  const asAmount = { ...column, target: amount }
  const answer = answers.unit?.[title]
  if (isMapped) return { column: asAmount }
  if (isSigned || saysPercent(title)) return { column }
  if (answer !== undefined) return { column: answer === 1 ? asAmount : { ...column, times: 0.01 } }
  if (someNumber(column, (_, { currency }) => currency !== undefined)) return { column: asAmount }
  // A price was above 0 before its change.
  if (someNumber(column, (value, _, row) => value >= (closes?.values[row] ?? Infinity)))
    return { column: { ...column, times: 0.01 } }
  if (!someNumber(column, isPlain) || someNumber(column, (value) => value <= -100)) return { column: asAmount }
  const reading = (unit: number, meaning: string) => ({ ...unitSamples(column, unit), meaning })
  return {
    column: asAmount,
    question: {
      about: 'unit',
      title,
      reason: `Nothing shows whether “${title}” is in percent or an amount.`,
      readings: [reading(0.01, 'percent of the close before'), reading(1, 'an amount for each share')],
    },
  }
}

const isPercentSign = (_: number, { isPercent: isSigned }: Marks): boolean => isSigned

/** The factors that a column may have. */
const scales = [1, 1e3, 1e6, 1e9]
const percents = [0.01, 1]

function judgeScales(columns: readonly NumericColumn[], known: Known) {
  const settled = new Map(columns.map((column) => [column.title, settledUnit(column, known)]))
  const open = columns.filter(({ title }) => settled.get(title) === undefined)
  const byTarget = new Map<string, NumericColumn>(columns.map((column) => [column.target, column]))
  const readSettled: ReadRow = (row, field) => {
    const column = byTarget.get(field)
    const unit = column && settled.get(column.title)
    return column === undefined || unit === undefined ? NaN : valueIn(column, row, unit)
  }
  const judged = judgeUnits(
    open.flatMap((column) => {
      const field = numberFieldIds.find((id) => id === column.target)
      const units = isPercent(column.target) ? percents : scales
      const isShares = column.target === 'volume' ? !isThin(column, readSettled) : !byTarget.has('volume')
      const preferred = isCount(column) && isShares ? 1 : finvizUnit(column, known)
      return field ? [{ ...column, field, units, preferred }] : []
    }),
    columns[0]?.values.length ?? 0,
    readSettled,
  )
  const units = new Map(
    [...settled].flatMap(([title, unit = judged.units.get(title)]) =>
      unit === undefined ? [] : [[title, unit] as const],
    ),
  )
  const notes = [...judged.units]
    .filter(([, unit]) => unit !== 1)
    .map(([title, unit]) => `“${title}” is in ${unitWords[unit] ?? unit}, to judge by the other values.`)
  return { units, notes, questions: judged.questions }
}

/** The unit of Finviz, whose numbers have two decimals. */
const finvizUnit = ({ target, texts }: NumericColumn, { isFinviz }: Known): number | undefined =>
  isFinviz && texts.some((text) => /[.,]\d\d$/.test(text)) ? finvizUnits.get(target) : undefined

const finvizUnits: ReadonlyMap<string, number> = new Map([
  ['marketCap', 1e6],
  ['sharesOutstanding', 1e6],
  ['revenueTTM', 1e6],
  ['twoMonthsVolumeAverage', 1e3],
])

/**
 * Whether a column counts shares of a session: whole numbers are shares, unless the table contradicts that. Beside letters
 * they must be so long that a letter would have been written.
 */
const isCount = (column: NumericColumn): boolean =>
  /volume/i.test(column.target) &&
  !someNumber(column, (value, marks) => isPlain(value, marks) && !Number.isInteger(value)) &&
  (someNumber(column, (value, marks) => isPlain(value, marks) && value >= 1000) ||
    !someNumber(column, (_, { times }) => times !== undefined))

/** Whether most stocks would trade less than a 50,000th of their market caps: the volume may be in thousands. */
function isThin({ values }: NumericColumn, readRow: ReadRow): boolean {
  const traded = values
    .map((value, row) => (value * readRow(row, 'close')) / readRow(row, 'marketCap'))
    .filter((share) => share > 0)
  return traded.filter((share) => share < 2e-5).length * 2 > traded.length
}

/** The unit that header, mapping, answer or signs give; undefined if none does. */
function settledUnit(column: NumericColumn, { answers, isMapped }: Known): number | undefined {
  const { target, title, times } = column
  const answer = answers.unit?.[title]
  if (isPercent(target)) {
    if (isMapped) return (times ?? 1) / 100
    if (times !== undefined || !someNumber(column, isPlain)) return 0.01
    // Below 1 they may be fractions all the same.
    const isSaid = saysPercent(title) || someNumber(column, isPercentSign)
    const isAbove = someNumber(column, (value, marks) => isPlain(value, marks) && Math.abs(value) >= 1)
    return answer ?? (isSaid && isAbove ? 0.01 : undefined)
  }
  if (isMapped || times !== undefined || !isScaled(target)) return times ?? answer ?? 1
  return answer ?? (someNumber(column, isPlain) ? undefined : 1)
}
