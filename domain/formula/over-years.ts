import type { YearsOperation } from './formula.ts'

/** How many values an operation on so many years reads: growth also reads the year before them. */
export const yearsRead = (operation: YearsOperation, years: number): number => years + Number(operation === 'growth')

/**
 * The value of an operation on the values of fiscal years, the newest first; NaN is missing. `compared` are the same values without
 * those that stand apart, and only medians and averages read it. Equal to the reference of `evaluateFormula`.
 */
export function overYears(operation: YearsOperation, values: readonly number[], compared: readonly number[]): number {
  const count = values.length
  if (operation === 'growth') {
    const [newest = NaN, oldest = NaN] = [values[0], values[count - 1]]
    return newest > 0 && oldest > 0 ? finite((newest / oldest) ** (1 / (count - 1)) - 1) : NaN
  }
  if (values.some(Number.isNaN)) return NaN
  if (operation === 'share') return values.reduce((held, value) => held + Number(value === 1), 0) / count
  const known = compared.filter((value) => !Number.isNaN(value))
  if (known.length * 2 < count) return NaN
  if (operation === 'average') return finite(known.reduce((sum, value) => sum + value, 0)) / known.length + 0
  known.sort((a, b) => a - b)
  return (known[(known.length - 1) >> 1] ?? NaN) / 2 + (known[known.length >> 1] ?? NaN) / 2 + 0
}

/** NaN for a value that is not finite. */
const finite = (value: number): number => value - value + value
