import { textCell } from '#domain/screen/csv'
import { csvTextFile } from '../page/csv-file.ts'
import { type ChangedRow, reasonText } from './changed-rows.ts'
import { pastChanges as texts } from './past-changes-texts.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The changed stocks between two days, YYYY-MM-DD, one a line; changes are in percent, and a missing value is empty. */
export function changesFile(rows: readonly ChangedRow[], [from, to]: readonly [string, string]): File {
  const lines = rows.map(({ symbol, name, kind, reasons, price, change }) =>
    [
      ...[symbol, name, texts.sides[kind], reasons.map(reasonText).join('; ')].map(textCell),
      price ?? '',
      change === null ? '' : Number((change * 100).toFixed(4)),
    ].join(','),
  )
  return csvTextFile([texts.csvHeaders.join(','), ...lines].join(lineEnd) + lineEnd, `changes-${from}-${to}.csv`)
}
