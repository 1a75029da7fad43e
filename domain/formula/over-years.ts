import { medianOfSorted } from '../median.ts'
import { finite } from './arithmetic.ts'
import type { YearsOperation } from './formula.ts'

/** How far before the newest year an operation on so many years reads. */
export const lastRead = (operation: YearsOperation, years: number): number =>
  operation === 'growth' ? years : years - 1

/** The years that it reads, as distances from the newest one: growth reads only the two between which it is. */
export const yearsRead = (operation: YearsOperation, years: number): readonly number[] =>
  operation === 'growth' ? [0, years] : Array.from({ length: years }, (_, back) => back)

/** Whether an operation leaves out values that stand apart. */
export const comparesYears = (operation: YearsOperation): boolean => operation === 'median' || operation === 'average'

/** The values of the fiscal years that an operation reads, the newest first; NaN is missing. */
interface ReadYears {
  readonly operation: YearsOperation
  /** Of the operation. */
  readonly years: number
  readonly values: ArrayLike<number>
  /** The same without values that stand apart; only medians and averages read it. */
  readonly compared: ArrayLike<number>
}

/** The value of an operation: equal to the reference of `evaluateFormula`. Plain loops: formulas call it for every stock. */
export function overYears({ operation, years, values, compared }: ReadYears): number {
  const count = values.length
  if (operation === 'growth') {
    const [newest = NaN, oldest = NaN] = [values[0], values[1]]
    return newest > 0 && oldest > 0 ? finite((newest / oldest) ** (1 / years) - 1) : NaN
  }
  let held = 0
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? NaN
    if (Number.isNaN(value)) return NaN
    if (value === 1) held++
  }
  if (operation === 'share') return held / count
  const known: number[] = []
  for (let at = 0; at < count; at++) {
    const value = compared[at] ?? NaN
    if (!Number.isNaN(value)) known.push(value)
  }
  if (known.length * 2 < count) return NaN
  return operation === 'average' ? averageOf(known) : medianOfFew(known)
}

function averageOf(known: readonly number[]): number {
  let sum = 0
  for (const value of known) sum += value
  return finite(sum) / known.length + 0
}

/** The values are few: each is inserted into the sorted ones before it. */
function medianOfFew(known: number[]): number {
  for (let at = 1; at < known.length; at++) {
    const value = known[at] ?? NaN
    let before = at - 1
    for (; before >= 0 && (known[before] ?? NaN) > value; before--) known[before + 1] = known[before] ?? NaN
    known[before + 1] = value
  }
  return medianOfSorted(known) + 0
}
