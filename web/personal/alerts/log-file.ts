import type { FiredAlert } from '#domain/personal/alerts'
import { byteOrderMark, textCell } from '#domain/screen/csv'
import { alertsSheet as texts } from './alerts-texts.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The fired alerts as a file: one per line, with the date of its data. */
export function logFile(log: readonly FiredAlert[], now: Date): File {
  const lines = log.map(({ date, firedAt, text, symbols, unnamed = 0 }) =>
    [date, new Date(firedAt).toISOString(), text, symbols.join(' '), `${unnamed}`].map(textCell).join(','),
  )
  const text = [texts.csvHeaders.join(','), ...lines].join(lineEnd) + lineEnd
  const name = `stonks-alerts-${now.toISOString().slice(0, 10)}.csv`
  return new File([byteOrderMark, text], name, { type: 'text/csv;charset=utf-8' })
}
