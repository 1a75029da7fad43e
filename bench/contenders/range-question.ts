import { type Result, seededRandom } from '../harness/questions.ts'
import { noSector, valueAt, type GeneratedStocks, type Ranged } from './generated-stocks.ts'

/** Those who answer within the worker that asks them. */
export const waysInside = ['ours', 'naive', 'arquero', 'crossfilter', 'bareScan'] as const
/** Those who have a worker of their own. */
export const waysOutside = ['duckdb', 'perspective'] as const

export type WayInside = (typeof waysInside)[number]
export type WayOutside = (typeof waysOutside)[number]

/** How many stocks there are, and how many questions are asked at a time: the clock is too coarse for one of a few. */
export const sizes = { '8k': { rows: 8000, batch: 10 }, '100k': { rows: 100_000, batch: 4 } } as const
export type Size = keyof typeof sizes

/** Bounds as numbers, both included, for those stocks that have the value. */
export type Range = readonly [least: number, most: number]

/** The first 100 by the day's change, the greatest first, and how many there are. */
export interface RangeQuestion extends Readonly<Record<Ranged, Range>> {
  /** Members only. */
  readonly sp500: boolean
  /** Any of these, by their places in `sectorIds`. */
  readonly sectors: readonly number[]
}

/** What a contestant found: the first rows, by their numbers. */
export interface Found {
  readonly total: number
  readonly rows: readonly number[]
}

/** Makes of the stocks what it likes, and then answers. */
export type Contender = (stocks: GeneratedStocks) => Ask | Promise<Ask>
export type Ask = (question: RangeQuestion) => Found | Promise<Found>

/** The n-th of endlessly many questions, no two of which share a bound: about as wide as people screen. */
export function rangeQuestionAt(n: number): RangeQuestion {
  const draw = seededRandom(n)
  const range = (column: Ranged): Range => [valueAt(column, 0.3 * draw()), valueAt(column, 0.7 + 0.3 * draw())]
  const ranges = { close: range('close'), marketCap: range('marketCap'), volume: range('volume') }
  const sectors = Array.from({ length: noSector }, (_, sector) => sector).filter(() => draw() < 0.7)
  return { ...ranges, sectors: sectors.length > 0 ? sectors : [0], sp500: draw() < 0.1 }
}

/** The questions of the n-th round. */
export const rangeQuestionsAt = (n: number, count: number): RangeQuestion[] =>
  Array.from({ length: count }, (_, i) => rangeQuestionAt(n * count + i))

/** What was found by a round's questions, for comparing it with what should be. */
export const answerOf = (found: readonly Found[]): Result => ({
  total: found.reduce((sum, { total }) => sum + total, 0),
  rows: found.map(({ total, rows }) => `${total}: ${rows.join(' ')}`),
})
