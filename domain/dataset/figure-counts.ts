import { fromKeys, type JsonObject } from '../keys-of.ts'
import { numberFieldIds, numberFields, type StoredNumberField } from '../stock/fields.ts'
import { type MissingCounts, missingFiguresOf, noneMissing } from './missing-figures.ts'
import { numberIn } from './parse-stock.ts'

const ofPrices: ReadonlySet<StoredNumberField> = new Set([
  ...([
    '52WeekLow',
    '52WeekHigh',
    '50DayMovingAverage',
    '200DayMovingAverage',
    'beta',
    'priceAge',
    'reportAge',
    'daysToReport',
  ] as const),
])

/** The values of records about companies, not from prices. */
const companyFields: readonly StoredNumberField[] = /* @__PURE__ */ numberFieldIds.filter(
  (field) => numberFields[field].startsWith('overview.') && !ofPrices.has(field),
)

/** The number of records with each company value, and the number of missing figures by reason. */
export interface FigureCounts {
  readonly records: number
  /** By field, as in `numberFields`. */
  readonly have: Readonly<Record<string, number>>
  readonly missing: Readonly<MissingCounts>
}

/** Counts the figures of records, one after the other. */
export function createFigureCount() {
  const have = fromKeys(companyFields, () => 0)
  const missing = noneMissing()
  let records = 0
  return {
    add(record: JsonObject): void {
      records++
      for (const field of companyFields) if (numberIn(record, field) !== null) have[field]++
      for (const reason of Object.values(missingFiguresOf(record))) missing[reason]++
    },
    counts: (): FigureCounts => ({ records, have, missing }),
  }
}
