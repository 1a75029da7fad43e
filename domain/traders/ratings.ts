import type { Exit } from './settlement.ts'

/** The sums of a rating for one horizon. They can be added in any order without losing a digit. */
export interface PlayCounts {
  readonly settled: number
  /** Plays that gained; a settled play without gain or loss counts as neither win nor loss. */
  readonly wins: number
  readonly losses: number
  /** The sum of all gains, in ten-billionths: integers, because sums of fractions depend on their order. */
  readonly gains: number
}

/** A trader's plays by both horizons. */
export interface PlayCountsByHorizon {
  readonly day: PlayCounts
  readonly week: PlayCounts
}

/** The rating of a trader, which anyone can compute from the plays. */
export interface Rating {
  /** The number of plays whose day is settled. */
  readonly count: number
  readonly dayWins: number
  /** Wins minus losses. */
  readonly dayWinLoss: number
  /** The share of wins in wins and losses, 0 to 1; null if there are none. */
  readonly dayRatio: number | null
  /** The mean gain in percent; null if nothing is settled. */
  readonly dayQuality: number | null
  readonly weekWins: number
  readonly weekWinLoss: number
  readonly weekRatio: number | null
  readonly weekQuality: number | null
}

/** A trader with fewer settled plays is not ranked: their rating means little. */
export const minRatedPlays = 10

/** The metrics of the leaderboard, with their names: in columns below the horizon's name, and alone. */
export const ratingMetrics = {
  count: { label: 'Plays', title: 'Plays', horizon: null },
  dayRatio: { label: 'Ratio', title: 'Day ratio', horizon: 'day' },
  dayWins: { label: 'Wins', title: 'Day wins', horizon: 'day' },
  dayWinLoss: { label: 'Win − loss', title: 'Day win − loss', horizon: 'day' },
  dayQuality: { label: 'Quality %', title: 'Day quality', horizon: 'day' },
  weekRatio: { label: 'Ratio', title: 'Week ratio', horizon: 'week' },
  weekWins: { label: 'Wins', title: 'Week wins', horizon: 'week' },
  weekWinLoss: { label: 'Win − loss', title: 'Week win − loss', horizon: 'week' },
  weekQuality: { label: 'Quality %', title: 'Week quality', horizon: 'week' },
} as const satisfies Record<keyof Rating, { label: string; title: string; horizon: keyof PlayCountsByHorizon | null }>

export type RatingMetric = keyof typeof ratingMetrics

/** Whether a text is a metric of the leaderboard. */
export const isRatingMetric = (name: string): name is RatingMetric => Object.hasOwn(ratingMetrics, name)

/** Ten-billionths: the sum of a million plays that each gained nine tenths of their price is still exact. */
const gainUnits = 1e10

/** The stored form of a gain: integer ten-billionths, never −0 or a fraction. */
export const countedGain = ({ gain }: Pick<Exit, 'gain'>): number => Math.round(gain * gainUnits) + 0

/** A stored gain as a fraction. */
export const gainOf = (counted: number): number => counted / gainUnits

export const noPlays: PlayCounts = { settled: 0, wins: 0, losses: 0, gains: 0 }

/** The sums of one play with this stored gain. */
export const countsOfPlay = (gains: number): PlayCounts => ({
  settled: 1,
  wins: gains > 0 ? 1 : 0,
  losses: gains < 0 ? 1 : 0,
  gains,
})

/** Adds two sums; `times` −1 subtracts the second. */
export const addCounts = (one: PlayCounts, other: PlayCounts, times: 1 | -1 = 1): PlayCounts => ({
  settled: one.settled + times * other.settled,
  wins: one.wins + times * other.wins,
  losses: one.losses + times * other.losses,
  gains: one.gains + times * other.gains,
})

/** The rating that follows from a trader's sums. */
export function ratingOf({ day, week }: PlayCountsByHorizon): Rating {
  return {
    count: day.settled,
    dayWins: day.wins,
    dayWinLoss: day.wins - day.losses,
    dayRatio: ratioOf(day),
    dayQuality: qualityOf(day),
    weekWins: week.wins,
    weekWinLoss: week.wins - week.losses,
    weekRatio: ratioOf(week),
    weekQuality: qualityOf(week),
  }
}

const ratioOf = ({ wins, losses }: PlayCounts): number | null => (wins + losses === 0 ? null : wins / (wins + losses))

/** In percent, by a single division of integers, which gives the same last digit everywhere. */
const qualityOf = ({ settled, gains }: PlayCounts): number | null =>
  settled === 0 ? null : gains / ((gainUnits / 100) * settled)

/** A 95% confidence interval. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** The number of standard deviations that contain 95% of a normal distribution. */
const normal = 1.959964

/** The interval of a trader's long-run share of wins, by Wilson’s score (1927); undefined without wins and losses. */
export function shareInterval(wins: number, losses: number): Interval | undefined {
  const count = wins + losses
  if (count === 0) return undefined
  const share = wins / count
  const weight = normal ** 2 / count
  const middle = (share + weight / 2) / (1 + weight)
  const reach = (normal * Math.sqrt((share * (1 - share) + weight / 4) / count)) / (1 + weight)
  // Rounding must not move an end outside of 0 to 1, or past the share itself.
  return { low: Math.max(0, Math.min(middle - reach, share)), high: Math.min(1, Math.max(middle + reach, share)) }
}

/** The interval of the long-run mean of such values, by Student’s t; undefined for fewer than two. */
export function meanInterval({ count, sum, squares }: Moments): Interval | undefined {
  if (count < 2) return undefined
  const mean = sum / count
  // For equal values the result is a rounding error and may be negative.
  const variance = Math.max(0, squares - sum * mean) / (count - 1)
  const reach = studentsT(count - 1) * Math.sqrt(variance / count)
  return { low: mean - reach, high: mean + reach }
}

/** The sums from which a mean and its interval are computed. */
export interface Moments {
  readonly count: number
  readonly sum: number
  /** The sum of the values’ squares. */
  readonly squares: number
}

/** The 97.5% point by Cornish and Fisher’s expansion (Abramowitz and Stegun, 26.7.5): within 1% from 3 degrees on. */
function studentsT(freedom: number): number {
  const z = normal
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}
