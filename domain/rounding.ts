const scales = Array.from({ length: 9 }, (_, digits) => 10 ** digits)

/**
 * Rounds to the nearest decimal; a tie goes to the even digit, so that rounding has no bias. Never −0. A past day rounds
 * 180,000 values: going through text, like `exactly`, takes twenty times as long.
 */
export function roundDecimals(value: number, digits: number): number {
  const scale = scales[digits] ?? NaN
  const scaled = value * scale
  return (isFarFromTie(scaled) ? Math.round(scaled) / scale : exactly(value, digits)) + 0
}

/** A product is off by at most half a unit of its last place: nearer to a tie, it may be on the wrong side. */
const isFarFromTie = (scaled: number): boolean =>
  Math.abs(scaled - Math.floor(scaled) - 0.5) > Math.abs(scaled) * Number.EPSILON

function exactly(value: number, digits: number): number {
  // Only a multiple of 2^-(digits + 1) can lie exactly between two decimals, and scaling by a power of two is exact.
  const isTie = Math.abs(value * 2 ** (digits + 1)) % 2 === 1
  const scale = 10 ** digits
  return isTie ? (2 * Math.round((value * scale) / 2)) / scale : Number(value.toFixed(digits))
}

/** Rounds to six significant digits like `toPrecision(6)`, without going through text. */
export function roundSignificant(value: number): number {
  let [scale, least] = [1, 100_000]
  while (value < least && least > 0.001) {
    scale *= 10
    least /= 10
  }
  const scaled = value * scale
  return scaled >= least * scale && scaled < 1_000_000 && isFarFromTie(scaled)
    ? Math.round(scaled) / scale
    : Number(value.toPrecision(6))
}
