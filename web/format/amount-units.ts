import type { Kind } from '#domain/stock/metric'

/** The letters that stand for so many zeros behind a large number. */
export const letters = [
  { letter: 'K', zeros: 3 },
  { letter: 'M', zeros: 6 },
  { letter: 'B', zeros: 9 },
  { letter: 'T', zeros: 12 },
] as const

/** In which unit a metric’s values are written: what stands before and behind them, and by how many places they shift. */
export interface AmountUnit {
  readonly before: string
  readonly behind: string
  /** 2 where fractions are written in per cent. */
  readonly places: 0 | 2
}

const plain = { before: '', behind: '', places: 0 } as const
const dollars = { before: '$', behind: '', places: 0 } as const
const perCent = { before: '', behind: '%', places: 2 } as const

const units: Partial<Readonly<Record<Kind, AmountUnit>>> = {
  money: dollars,
  change: dollars,
  percent: perCent,
  percentChange: perCent,
  range: perCent,
}

export const amountUnit = (kind: Kind): AmountUnit => units[kind] ?? plain
