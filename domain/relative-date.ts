const day = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * When a message was written, as one says it: `today at 3:04 PM`, `yesterday at …`, `last Tuesday at …` up to six days
 * back, otherwise `MM/dd/yyyy`; days and hours are those of the device. Nothing where the date is none.
 */
export function relativeDate(date: Date, now: Date): string {
  const days = calendarDay(now) - calendarDay(date)
  if (Number.isNaN(days)) return ''
  if (days === 0) return `today at ${timeOf(date)}`
  if (days === 1) return `yesterday at ${timeOf(date)}`
  if (days > 1 && days <= 6) return `last ${weekdays[date.getDay()] ?? ''} at ${timeOf(date)}`
  return `${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getDate())}/${String(date.getFullYear()).padStart(4, '0')}`
}

/** Days are counted by the calendar: where clocks change, one has 23 hours or 25. */
const calendarDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day

function timeOf(date: Date): string {
  const hours = date.getHours()
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
