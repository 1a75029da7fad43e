import { finite, isEqual, isLess } from '#domain/formula/arithmetic'
import {
  type Expression,
  isOfYears,
  isWhole,
  type RowOperation,
  type WholeOperation,
  type YearsOperation,
} from '#domain/formula/formula'
import { comparedExpression } from '#domain/formula/multiples'
import { comparesYears, overYears, yearsRead } from '#domain/formula/over-years'
import { medianOfSorted } from '#domain/median'
import type { MetricId } from '#domain/stock/metrics'
import { type Columns, metricColumn } from '../index/columns.ts'
import { orderByValue } from '../index/order.ts'
import type { YearColumns } from './year-columns.ts'

/** The columns that a formula reads; without years, figures of fiscal years are missing. */
export interface FormulaColumns extends Pick<Columns, 'rows' | 'numbers' | 'later' | 'texts'> {
  readonly years?: YearColumns | undefined
}

/** Computes a block of values; all arrays have the same length, and `out` may be one of the operands. */
type Kernel = (out: Float64Array, a: Float64Array, b: Float64Array, c: Float64Array) => void

/** A whole column, or a block that each step overwrites. */
interface Operand {
  readonly values: Float64Array
  readonly isColumn: boolean
}

interface Step {
  readonly kernel: Kernel
  readonly out: Operand
  readonly operands: readonly [Operand, Operand, Operand]
}

/** Rows of a block: the blocks of a formula, 16 kB each, stay in the processor's first cache. */
const blockRows = 2048

/**
 * The value of a formula in each row, NaN if missing, 1 or 0 for a boolean: equal to the reference `evaluateFormula`. The
 * formula becomes a list of steps, each a loop over a block of rows. `ago` moves all fiscal years back.
 */
export function evaluateColumns(columns: FormulaColumns, expression: Expression, ago = 0): Float64Array {
  const { rows } = columns
  const { steps, result } = compile(columns, expression, ago)
  for (let from = 0; from < rows; from += blockRows) {
    const to = Math.min(from + blockRows, rows)
    const view = ({ values, isColumn }: Operand) =>
      isColumn ? values.subarray(from, to) : values.subarray(0, to - from)
    for (const { kernel, out, operands } of steps) {
      kernel(view(out), view(operands[0]), view(operands[1]), view(operands[2]))
    }
  }
  return result
}

/** The steps of a formula, and the column that the last one fills. */
function compile(
  columns: FormulaColumns,
  root: Expression,
  ago: number,
): { steps: readonly Step[]; result: Float64Array } {
  const { rows, years } = columns
  const steps: Step[] = []
  const free: Operand[] = []
  const metrics = new Map<MetricId, Operand>()
  const block = (): Operand => ({ values: new Float64Array(blockRows), isColumn: false })
  const blocks = new Set<Operand>()

  const operand = (expression: Expression): Operand => {
    if (expression.kind === 'own') return operand(expression.expression)
    if (expression.kind === 'number') {
      return { values: new Float64Array(blockRows).fill(expression.value), isColumn: false }
    }
    if (expression.kind === 'metric') {
      const { id } = expression
      const known = metrics.get(id) ?? { values: metricColumn(columns, id), isColumn: true }
      metrics.set(id, known)
      return known
    }
    if (expression.kind === 'year') {
      const values = years?.(expression.figure, ago + expression.ago) ?? new Float64Array(rows).fill(NaN)
      return { values, isColumn: true }
    }
    const { operation, operands, years: count = 0 } = expression
    const [first] = operands
    const valuesIn = (part: Expression | undefined, back: number) =>
      part ? evaluateColumns(columns, part, back) : new Float64Array(rows).fill(NaN)
    if (isOfYears(operation)) {
      const read = (part: Expression | undefined) =>
        yearsRead(operation, count).map((back) => valuesIn(part, ago + back))
      const compared = first && comparedExpression(first)
      const all = read(first)
      const some = compared === first || !comparesYears(operation) ? all : read(compared)
      return { values: overYearColumns({ operation, years: count }, all, some), isColumn: true }
    }
    if (isWhole(operation)) {
      const values = valuesIn(first && comparedExpression(first), ago)
      return { values: wholeColumn(columns, operation, values), isColumn: true }
    }
    return call(operation, operands)
  }

  /** `min` and `max` of many operands are steps of two. */
  const call = (operation: RowOperation, operands: readonly Expression[]): Operand => {
    const [first = zero, second = first, third = first, ...rest] = operands.map(operand)
    const isFold = operation === 'min' || operation === 'max'
    let out = step(operation, [first, second, isFold ? first : third])
    if (isFold) for (const next of operands.length > 2 ? [third, ...rest] : []) out = step(operation, [out, next, out])
    return out
  }

  const step = (operation: RowOperation, operands: Step['operands']): Operand => {
    // A step may write its result to a block that it reads.
    for (const used of new Set(operands)) if (blocks.has(used)) free.push(used)
    const out = free.pop() ?? block()
    blocks.add(out)
    steps.push({ kernel: kernels[operation], out, operands })
    return out
  }

  const result = operand(root)
  if (result.isColumn) return { steps, result: result.values }
  const column = new Float64Array(rows)
  const last = steps.pop()
  // A formula without operations is a number.
  if (!last) return { steps, result: column.fill(result.values[0] ?? NaN) }
  steps.push({ ...last, out: { values: column, isColumn: true } })
  return { steps, result: column }
}

const zero: Operand = { values: new Float64Array(blockRows), isColumn: false }

// Each operation has its own loop: a shared loop would call a function for each value.
const kernels: Readonly<Record<RowOperation, Kernel>> = {
  add(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = finite((a[i] ?? NaN) + (b[i] ?? NaN))
  },
  subtract(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = finite((a[i] ?? NaN) - (b[i] ?? NaN))
  },
  multiply(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = finite((a[i] ?? NaN) * (b[i] ?? NaN))
  },
  divide(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = finite((a[i] ?? NaN) / (b[i] ?? NaN))
  },
  negate(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = 0 - (a[i] ?? NaN)
  },
  min(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = Math.min(a[i] ?? NaN, b[i] ?? NaN) + 0
  },
  max(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = Math.max(a[i] ?? NaN, b[i] ?? NaN) + 0
  },
  abs(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = Math.abs(a[i] ?? NaN)
  },
  round(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = Math.round(a[i] ?? NaN) + 0
  },
  log(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = finite(Math.log(a[i] ?? NaN))
  },
  sqrt(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = Math.sqrt(a[i] ?? NaN) + 0
  },
  less(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = isLess(a[i] ?? NaN, b[i] ?? NaN)
  },
  atMost(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = 1 - isLess(b[i] ?? NaN, a[i] ?? NaN)
  },
  more(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = isLess(b[i] ?? NaN, a[i] ?? NaN)
  },
  atLeast(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = 1 - isLess(a[i] ?? NaN, b[i] ?? NaN)
  },
  equal(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = isEqual(a[i] ?? NaN, b[i] ?? NaN)
  },
  unequal(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = 1 - isEqual(a[i] ?? NaN, b[i] ?? NaN)
  },
  // Booleans are 1, 0 or NaN, which every sum and product keeps.
  and(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = (a[i] ?? NaN) * (b[i] ?? NaN)
  },
  or(out, a, b) {
    for (let i = 0; i < out.length; i++) out[i] = 1 - (1 - (a[i] ?? NaN)) * (1 - (b[i] ?? NaN))
  },
  not(out, a) {
    for (let i = 0; i < out.length; i++) out[i] = 1 - (a[i] ?? NaN)
  },
  if(out, a, b, c) {
    for (let i = 0; i < out.length; i++) {
      const condition = a[i] ?? NaN
      out[i] = (condition === 1 ? (b[i] ?? NaN) : condition === 0 ? (c[i] ?? NaN) : NaN) + 0
    }
  },
}

/** An operation on the columns of the fiscal years that it reads, all and without values that stand apart. */
function overYearColumns(
  asked: { readonly operation: YearsOperation; readonly years: number },
  all: readonly Float64Array[],
  some: readonly Float64Array[],
): Float64Array {
  const [values, compared] = [new Float64Array(all.length), new Float64Array(all.length)]
  const read = { ...asked, values, compared }
  const out = new Float64Array(all[0]?.length ?? 0)
  for (let row = 0; row < out.length; row++) {
    for (let at = 0; at < all.length; at++) {
      values[at] = all[at]?.[row] ?? NaN
      compared[at] = some[at]?.[row] ?? NaN
    }
    out[row] = overYears(read)
  }
  return out
}

/** The rank, percentile or sector median of each row. */
function wholeColumn(columns: FormulaColumns, operation: WholeOperation, values: Float64Array): Float64Array {
  const order = orderByValue(values)
  // Missing values are last.
  let known = order.length
  while (known > 0 && Number.isNaN(values[order[known - 1] ?? 0])) known--
  const sorted = order.subarray(0, known)
  return operation === 'sector' ? sectorMedians(columns, values, sorted) : positions(values, sorted, operation)
}

/** Rank 1 is the highest value; the percentile is the share of the other known values that are lower. Ties are equal. */
function positions(values: Float64Array, sorted: Uint32Array, operation: 'rank' | 'percentile'): Float64Array {
  const out = new Float64Array(values.length).fill(NaN)
  const count = sorted.length
  for (let from = 0; from < count;) {
    const value = values[sorted[from] ?? 0]
    let to = from + 1
    while (to < count && values[sorted[to] ?? 0] === value) to++
    const position = operation === 'rank' ? 1 + count - to : from / (count - 1)
    for (let at = from; at < to; at++) out[sorted[at] ?? 0] = position
    from = to
  }
  return out
}

/** Sectors that differ only in case are one; a stock without a sector has none. */
function sectorMedians(
  { rows, texts: { sector } }: FormulaColumns,
  values: Float64Array,
  sorted: Uint32Array,
): Float64Array {
  const names = sector.values.map((name) => name.toUpperCase())
  const groupOf = names.map((name, code) => (code === 0 ? -1 : names.indexOf(name, 1)))
  const groups = names.map((): number[] => [])
  for (const row of sorted) groups[groupOf[sector.codes[row] ?? 0] ?? -1]?.push(values[row] ?? NaN)
  const medians = groups.map(medianOfSorted)
  const out = new Float64Array(rows)
  for (let row = 0; row < rows; row++) out[row] = medians[groupOf[sector.codes[row] ?? 0] ?? -1] ?? NaN
  return out
}
