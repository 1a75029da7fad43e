import { isNumberField } from '#domain/stock/fields'
import type { Period } from '#domain/stock/stock'
import type { Row } from '../../data/row.ts'
import type { Column } from './columns.ts'

/** What a cell needs to draw itself. */
export interface CellProps {
  readonly row: Row
  readonly column: Column
  readonly timeframe: Period
  /** Whether another column shows the last close. */
  readonly priceShown: boolean
  /** Whether somebody else has charts of the stocks, and they can be reached. */
  readonly charted: boolean
}

export function numberIn({ row, column: { of } }: CellProps): number | null {
  return of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
}

export function textIn({ row, column: { of } }: CellProps): string | null {
  if (of === 'symbol') return row.symbol
  return of !== undefined && !isNumberField(of) ? row.text(of) : null
}
