/** Bollinger Bands at one session: the moving average, and the bands some standard deviations above and below it. */
interface Bands {
  readonly upper: number
  readonly middle: number
  readonly lower: number
}

/** The sessions of each average, and the width of the bands in standard deviations: the usual 20 and 2. */
const bollingerDefaults = { length: 20, width: 2 } as const

/**
 * Bollinger Bands of a series, oldest value first: the simple moving average of the last `length` values ± `width` times
 * their population standard deviation, after John Bollinger's definition. Null for fewer values.
 */
export function bollinger(
  values: readonly number[],
  { length, width }: { readonly length: number; readonly width: number } = bollingerDefaults,
): readonly (Bands | null)[] {
  return values.map((_, at) => {
    if (at + 1 < length) return null
    const window = values.slice(at + 1 - length, at + 1)
    const middle = mean(window)
    const deviation = Math.sqrt(mean(window.map((value) => (value - middle) ** 2)))
    return { upper: middle + width * deviation, middle, lower: middle - width * deviation }
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
