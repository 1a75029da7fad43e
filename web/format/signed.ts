import { formatNumber } from './number.ts'

/** Which way a change goes, as the reader sees it: what rounds to 0.00 is flat. */
export type Direction = 'gain' | 'loss' | 'flat'

/** A change with its sign, and the direction that goes with what is printed. */
export interface Signed {
  readonly text: string
  readonly direction: Direction
}

/** A change in dollars: +1.25. */
export function formatChange(value: number): Signed {
  const text = formatNumber(value, '0,0.00', 2)
  const direction = text === '0.00' ? 'flat' : value > 0 ? 'gain' : 'loss'
  return { text: direction === 'gain' ? `+${text}` : text, direction }
}

/** A fraction as a change in per cent, without the per-cent sign: 0.0501 is +5.01. */
export const formatPercentChange = (fraction: number): Signed => formatChange(fraction * 100)
