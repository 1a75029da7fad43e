import { formatInteger } from '../../format/numbers.ts'

/** “2 days old”; nothing on the session's own day. */
export function ageWords(daysOld: number): string {
  if (daysOld === 0) return ''
  return daysOld === 1 ? '1 day old' : `${formatInteger(daysOld)} days old`
}
