import { expect, type Page } from '@playwright/test'
import type { Result } from './questions.ts'
import { runs, median } from './budgets.ts'
import type { ContestantId, Sample } from '../page/main.ts'

interface Comparison {
  readonly contestants: readonly ContestantId[]
  /** Rounds in a run; each contestant runs once in each. */
  readonly rounds: number
  /** The reference result of the n-th query. */
  readonly expected: (n: number) => Result
}

/** The medians of each run, by contestant and stage. */
type Times = (contestant: ContestantId, stage?: string) => number[]

/** Lets the contestants run against each other. The first run warms up and does not count. */
export async function compare(page: Page, { contestants, rounds, expected }: Comparison): Promise<Times> {
  await page.evaluate((ids) => bench.prepare(ids), contestants)
  const counted: (readonly Sample[])[] = []
  const plain = remembered(expected)
  for (let run = 0; run <= runs; run++) {
    const samples = await page.evaluate(([ids, count, from]) => bench.run(ids, count, from), [
      contestants,
      rounds,
      run * rounds,
    ] as const)
    for (const { contestant, n, answer } of samples) if (answer) expect(answer, contestant).toEqual(plain(n))
    if (run > 0) counted.push(samples)
  }
  return (contestant, stage = 'page') =>
    counted.map((samples) => median(samples.flatMap((sample) => timeOf(sample, contestant, stage))))
}

/** Compares every contestant's result with the same reference result. */
function remembered(answer: (n: number) => Result): (n: number) => Result {
  const known = new Map<number, Result>()
  return (n) => {
    const found = known.get(n) ?? answer(n)
    known.set(n, found)
    return found
  }
}

function timeOf({ contestant, milliseconds }: Sample, wanted: ContestantId, stage: string): number[] {
  const time = milliseconds[stage]
  return contestant === wanted && time !== undefined ? [time] : []
}
