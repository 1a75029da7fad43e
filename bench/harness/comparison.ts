import { expect, type Page, test } from '@playwright/test'
import type { CandidateId, Sample } from '../page/main.ts'
import { annotations } from '../table-reporter.ts'
import { type Figure, median, runs, verdict } from './budgets.ts'
import type { Result } from './queries.ts'

interface Comparison {
  readonly candidates: readonly CandidateId[]
  /** Rounds in a run; each candidate runs once in each. */
  readonly rounds: number
  /** The reference result of the n-th query. */
  readonly expected: (n: number) => Result
}

/** The medians of each run, by candidate and stage. */
type Times = (candidate: CandidateId, stage?: string) => number[]

/** Measures the candidates in turn. The first run warms up and does not count. */
export async function compare(page: Page, { candidates, rounds, expected }: Comparison): Promise<Times> {
  await page.evaluate((ids) => bench.prepare(ids), candidates)
  const counted: (readonly Sample[])[] = []
  const reference = memoized(expected)
  for (let run = 0; run <= runs; run++) {
    const samples = await page.evaluate(([ids, count, from]) => bench.run(ids, count, from), [
      candidates,
      rounds,
      run * rounds,
    ] as const)
    for (const { candidate, n, answer } of samples) if (answer) expect(answer, candidate).toEqual(reference(n))
    if (run > 0) counted.push(samples)
  }
  return (candidate, stage = 'page') =>
    counted.map((samples) => median(samples.flatMap((sample) => timeOf(sample, candidate, stage))))
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

function timeOf({ candidate, milliseconds }: Sample, wanted: CandidateId, stage: string): number[] {
  const time = milliseconds[stage]
  return candidate === wanted && time !== undefined ? [time] : []
}

/** Adds a figure to the table; the test fails if it exceeds its budget. */
export function checkBudget(figure: Figure): void {
  test.info().annotations.push({ type: annotations.figure, description: JSON.stringify(figure) })
  expect.soft(verdict(figure), figure.id).not.toBe('BROKEN')
}

/** Adds a line above the table; equal lines are printed once. */
export function note(line: string): void {
  test.info().annotations.push({ type: annotations.note, description: line })
}
