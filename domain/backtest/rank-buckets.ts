/** The number of buckets: tenths of a screen's matches, in its order. */
const bucketCount = 10

/** A tenth of the matches. */
interface RankBucket {
  /** The mean over the periods of the mean return of its stocks, as a fraction, without trading costs. */
  readonly meanReturn: number
  /** The mean number of its stocks in a period. */
  readonly stocks: number
}

/** What the stocks of each rank have returned until the next rebalance. */
export interface RankBuckets {
  /** The number of whole periods with at least one stock in each bucket. */
  readonly periods: number
  /** Those at the top of the order first. */
  readonly buckets: readonly RankBucket[]
}

/**
 * Sorts the stocks of each period into tenths by their rank. The return of a bucket is the mean over periods of
 * equally weighted portfolios, as in E. F. Fama and K. R. French, The Cross-Section of Expected Stock Returns, Journal of
 * Finance 47 (1992).
 */
export function createRankBuckets() {
  const means = new Float64Array(bucketCount)
  const stocks = new Float64Array(bucketCount)
  let periods = 0
  return {
    /** Adds a period: the returns in the order of the screen, NaN for a stock that could not be bought. */
    add(returns: Float64Array) {
      const sums = new Float64Array(bucketCount)
      const counts = new Float64Array(bucketCount)
      for (const [rank, value] of returns.entries()) {
        if (Number.isNaN(value)) continue
        const bucket = Math.floor((rank * bucketCount) / returns.length)
        sums[bucket] = (sums[bucket] ?? 0) + value
        counts[bucket] = (counts[bucket] ?? 0) + 1
      }
      if (counts.includes(0)) return
      periods++
      for (const [bucket, count] of counts.entries()) {
        means[bucket] = (means[bucket] ?? 0) + (sums[bucket] ?? NaN) / count
        stocks[bucket] = (stocks[bucket] ?? 0) + count
      }
    },
    /** Null without a period. */
    result: (): RankBuckets | null =>
      periods === 0
        ? null
        : {
            periods,
            buckets: Array.from(means, (sum, bucket) => ({
              meanReturn: sum / periods,
              stocks: (stocks[bucket] ?? NaN) / periods,
            })),
          },
  }
}

/** In how many of the steps from one bucket to the next the mean return falls: in all of them if the order is monotone. */
export const fallingSteps = ({ buckets }: Pick<RankBuckets, 'buckets'>): number =>
  buckets.filter(({ meanReturn }, at) => at > 0 && meanReturn < (buckets[at - 1]?.meanReturn ?? NaN)).length
