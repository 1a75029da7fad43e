/** Terms of a split up to which a ratio is a small whole fraction. */
const largestTerm = 10

/**
 * Whether a ratio is that of a split of shares: a small whole fraction, such as 10, 1/8 or 3/2. Lists of splits also have spin-offs,
 * such as 1.046, which change prices and no count of shares.
 */
export function isShareSplit(ratio: number): boolean {
  if (!(ratio > 0)) return false
  for (let term = 1; term <= largestTerm; term++)
    for (const other of [ratio * term, term / ratio])
      if (Math.round(other) >= 1 && Math.abs(other - Math.round(other)) < 1e-6 * other) return true
  return false
}

/** How many shares one share of a day, YYYY-MM-DD, has become by another through splits, each from its own day on. */
export const sharesBetween = (
  splits: readonly { readonly date: string; readonly ratio: number }[],
  from: string,
  to: string,
): number =>
  splits.reduce(
    (shares, { date, ratio }) => (date > from && date <= to && isShareSplit(ratio) ? shares * ratio : shares),
    1,
  )
