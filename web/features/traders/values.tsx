import { formatPercentPoints, formatDifference, formatRatio } from '../../format/numbers.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'

/** A share of wins, 0 to 1; null where there is none. */
export const Ratio = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : formatRatio(value)

/** A mean gain in per cent. */
export const Quality = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : <Change {...formatPercentPoints(value)} />

/** Wins less losses. */
export const WinLoss = ({ value }: { readonly value: number }) => formatDifference(value).text
