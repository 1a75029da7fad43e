import { expect } from '@playwright/test'
import { note } from './comparison.ts'

/** What some work costs at several sizes. */
interface Curve {
  readonly what: string
  /** Ascending. */
  readonly sizes: readonly number[]
  /** Of each size, in milliseconds of processor time or another unit. */
  readonly costs: readonly number[]
}

/** How much faster than n log n a curve may grow from its first to its last size: caches of processors end, collations grow. */
const tolerance = 1.5

/** The growth of each step as a multiple of n log n: 1 grows as that does, more is worse. */
function growths({ sizes, costs }: Pick<Curve, 'sizes' | 'costs'>): number[] {
  return sizes.slice(1).map((size, at) => growth([sizes[at] ?? NaN, size], [costs[at] ?? NaN, costs[at + 1] ?? NaN]))
}

type Pair = readonly [number, number]

const growth = ([few, many]: Pair, [less, more]: Pair): number =>
  more / less / ((many * Math.log2(many)) / (few * Math.log2(few)))

/** Adds the curves of common sizes to the report, and fails if one grows faster than n log n. */
export function checkGrowth(unit: string, curves: readonly Curve[]): void {
  const [first] = curves
  if (!first) return
  const count = (size: number) => size.toLocaleString('en-US')
  note(tableRow([unit, ...first.sizes.map(count), 'last step × n log n', 'knee']))
  note(tableRow([unit, ...first.sizes, '', ''].map(() => '---')))
  for (const { what, sizes, costs } of curves) {
    const steps = growths({ sizes, costs })
    const steepest = steps.indexOf(Math.max(...steps))
    const knee =
      (steps[steepest] ?? 0) > 1.1 ? `${count(sizes[steepest] ?? 0)} – ${count(sizes[steepest + 1] ?? 0)}` : '–'
    note(tableRow([what, ...costs.map(digits), digits(steps.at(-1) ?? NaN), knee]))
    const whole = growth([sizes[0] ?? NaN, sizes.at(-1) ?? NaN], [costs[0] ?? NaN, costs.at(-1) ?? NaN])
    expect.soft(whole, what).toBeLessThan(tolerance)
  }
}

const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const digits = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)))

/** Milliseconds of processor time: a clock would count the turns of other programs. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
