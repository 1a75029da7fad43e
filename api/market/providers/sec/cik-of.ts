/** A company’s number at the SEC without leading zeros, from a number or from digits; undefined where it is none. */
export function cikOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,10}$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined
}
