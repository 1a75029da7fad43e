import { formatInteger } from '../../format/integer.ts'
import { formatRatio } from '../../format/ratio.ts'
import { formatChange } from '../../format/signed.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'

/** A share of wins, 0 to 1; null where there is none. */
export const Ratio = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : formatRatio(value)

/** A mean gain in per cent. */
export const Quality = ({ value }: { readonly value: number | null }) =>
  value === null ? <Missing /> : <Change {...formatChange(value)} />

/** Wins less losses. */
export const WinLoss = ({ value }: { readonly value: number }) =>
  value > 0 ? `+${formatInteger(value)}` : formatInteger(value)
