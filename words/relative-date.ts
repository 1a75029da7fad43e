import { formatTime, weekdays } from './moments.ts'

const day = 86_400_000

/**
 * When a message was written, as people say it: `today at 3:04 PM`, `yesterday at …`, `last Tuesday at …` up to six days
 * ago, otherwise the date, MM/dd/yyyy; in the device's time zone. Empty for an invalid date.
 */
export function relativeDate(date: Date, now: Date): string {
  const days = calendarDay(now) - calendarDay(date)
  if (Number.isNaN(days)) return ''
  if (days === 0) return `today at ${formatTime(date)}`
  if (days === 1) return `yesterday at ${formatTime(date)}`
  if (days > 1 && days <= 6) return `last ${weekdays[date.getDay()]} at ${formatTime(date)}`
  return `${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getDate())}/${date.getFullYear()}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Counts calendar days: with daylight saving time, a day may have 23 or 25 hours. */
const calendarDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day
