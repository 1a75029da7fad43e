import type { YearsOperation } from './formula.ts'

/** How many values an operation on so many years reads: growth also reads the year before them. */
export const yearsRead = (operation: YearsOperation, years: number): number => years + Number(operation === 'growth')

/** Whether an operation leaves out values that stand apart. */
export const comparesYears = (operation: YearsOperation): boolean => operation === 'median' || operation === 'average'

/**
 * The value of an operation on the values of fiscal years, the newest first; NaN is missing. `compared` are the same values without
 * those that stand apart, and only medians and averages read it. Equal to the reference of `evaluateFormula`. Plain loops: formulas
 * call it for every stock.
 */
export function overYears(operation: YearsOperation, values: ArrayLike<number>, compared: ArrayLike<number>): number {
  const count = values.length
  if (operation === 'growth') {
    const [newest = NaN, oldest = NaN] = [values[0], values[count - 1]]
    return newest > 0 && oldest > 0 ? finite((newest / oldest) ** (1 / (count - 1)) - 1) : NaN
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
  return operation === 'average' ? averageOf(known) : medianOf(known)
}

function averageOf(known: readonly number[]): number {
  let sum = 0
  for (const value of known) sum += value
  return finite(sum) / known.length + 0
}

/** The values are few: each is inserted into the sorted ones before it. */
function medianOf(known: number[]): number {
  for (let at = 1; at < known.length; at++) {
    const value = known[at] ?? NaN
    let before = at - 1
    for (; before >= 0 && (known[before] ?? NaN) > value; before--) known[before + 1] = known[before] ?? NaN
    known[before + 1] = value
  }
  return (known[(known.length - 1) >> 1] ?? NaN) / 2 + (known[known.length >> 1] ?? NaN) / 2 + 0
}

/** NaN for a value that is not finite. */
const finite = (value: number): number => value - value + value
