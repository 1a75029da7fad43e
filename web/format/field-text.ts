import type { Kind } from '#domain/stock/metric'
import { amountText } from './amount.ts'
import { ownSeparators, type Separators } from './separators.ts'

/** A value as its field shows it: with the reader’s own decimal sign, so that a digit typed behind it stays a decimal. */
export const fieldText = (kind: Kind, value: number, { decimal }: Separators = ownSeparators): string =>
  amountText(kind, value).replace('.', decimal)
