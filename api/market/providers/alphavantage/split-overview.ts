import type { Overview } from '../provider.ts'

/** Values per share, by their names in an overview; a 10-for-1 split makes them a tenth. */
const ofOneShare = [
  ...['BookValue', 'DividendPerShare', 'EPS', 'RevenuePerShareTTM', 'DilutedEPSTTM', 'AnalystTargetPrice'],
  ...['52WeekHigh', '52WeekLow', '50DayMovingAverage', '200DayMovingAverage'],
]
const counts = ['SharesOutstanding']

/**
 * Converts an overview to the shares of a later session, in which one old share has become this many. Texts and missing values
 * stay.
 */
export function inNewShares(overview: Overview, shares: number): Overview {
  if (shares === 1) return overview
  const changed = (name: string, factor: number): readonly (readonly [string, string])[] => {
    const value = Number(overview[name] ?? '')
    return overview[name] && Number.isFinite(value) ? [[name, plainText(value * factor)]] : []
  }
  return {
    ...overview,
    ...Object.fromEntries(ofOneShare.flatMap((name) => changed(name, 1 / shares))),
    ...Object.fromEntries(counts.flatMap((name) => changed(name, shares))),
  }
}

/** Six digits in plain decimals, as the format requires. */
const plainText = (value: number): string =>
  Math.abs(value) >= 1e6 ? String(Math.round(value)) : String(Number(value.toPrecision(6)))
