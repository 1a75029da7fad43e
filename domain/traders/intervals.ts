/** A 95 % confidence interval. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Standard deviations of a normal distribution within which 95 % lie. */
const normal = 1.959964

/** The interval of a trader's long-run share of wins, by Wilson’s score (1927); undefined without wins and losses. */
export function shareInterval(wins: number, losses: number): Interval | undefined {
  const count = wins + losses
  if (count === 0) return undefined
  const share = wins / count
  const weight = normal ** 2 / count
  const middle = (share + weight / 2) / (1 + weight)
  const reach = (normal * Math.sqrt((share * (1 - share) + weight / 4) / count)) / (1 + weight)
  // Rounding must not move it outside 0 to 1, nor past the share itself.
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

/** The 97.5 % point by Cornish and Fisher’s expansion (Abramowitz and Stegun, 26.7.5): within 1 % from 3 degrees on. */
function studentsT(freedom: number): number {
  const z = normal
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}
