import { expect, type Page, test } from '@playwright/test'
import type { ContenderId, Sample } from '../page/main.ts'
import { annotations } from '../table-reporter.ts'
import { type Figure, median, runs, verdict } from './budgets.ts'
import type { Result } from './questions.ts'

interface Comparison {
  readonly contenders: readonly ContenderId[]
  /** Rounds in a run; each contender runs once in each. */
  readonly rounds: number
  /** The reference result of the n-th query. */
  readonly expected: (n: number) => Result
}

/** The medians of each run, by contender and stage. */
type Times = (contender: ContenderId, stage?: string) => number[]

/** Measures the contenders in turn. The first run warms up and does not count. */
export async function compare(page: Page, { contenders, rounds, expected }: Comparison): Promise<Times> {
  await page.evaluate((ids) => bench.prepare(ids), contenders)
  const counted: (readonly Sample[])[] = []
  const reference = memoized(expected)
  for (let run = 0; run <= runs; run++) {
    const samples = await page.evaluate(([ids, count, from]) => bench.run(ids, count, from), [
      contenders,
      rounds,
      run * rounds,
    ] as const)
    for (const { contender, n, answer } of samples) if (answer) expect(answer, contender).toEqual(reference(n))
    if (run > 0) counted.push(samples)
  }
  return (contender, stage = 'page') =>
    counted.map((samples) => median(samples.flatMap((sample) => timeOf(sample, contender, stage))))
}

/** Computes the reference result of each n once. */
function memoized(answer: (n: number) => Result): (n: number) => Result {
  const known = new Map<number, Result>()
  return (n) => {
    const found = known.get(n) ?? answer(n)
    known.set(n, found)
    return found
  }
}

function timeOf({ contender, milliseconds }: Sample, wanted: ContenderId, stage: string): number[] {
  const time = milliseconds[stage]
  return contender === wanted && time !== undefined ? [time] : []
}

/** Adds a figure to the table; the test fails if it exceeds its budget. */
export function judge(figure: Figure): void {
  test.info().annotations.push({ type: annotations.figure, description: JSON.stringify(figure) })
  expect.soft(verdict(figure), figure.id).not.toBe('BROKEN')
}

/** Adds a line above the table; equal lines are printed once. */
export function note(line: string): void {
  test.info().annotations.push({ type: annotations.note, description: line })
}
