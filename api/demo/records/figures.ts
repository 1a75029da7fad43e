/** Digits of a number as the source writes it, without trailing zeros; undefined where there is no number to write. */
export function figure(value: number | undefined, digits: number): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  return String(rounded(value, digits))
}

/** To so many decimal places; never −0. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale || 0
}

/** A quotient; undefined where there is nothing to divide, or nothing positive to divide by. */
export function ratio(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined || !(by > 0) ? undefined : value / by
}
