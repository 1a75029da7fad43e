import { type Day, dayOf, medium, written } from './dates.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The day of a moment by the device's own clock and zone. */
const localDayOf = (date: Date): Day => ({ year: date.getFullYear(), month: date.getMonth(), day: date.getDate() })

/** Thursday, Nov 19, 2026. */
export const formatFullDay = (date: string): string =>
  written(date, (time) => `${weekdays[time.getUTCDay()] ?? ''}, ${medium(dayOf(time))}`)

/** Thu, Nov 19, 2026. */
export const formatWeekday = (date: string): string =>
  written(date, (time) => `${weekdays[time.getUTCDay()]?.slice(0, 3) ?? ''}, ${medium(dayOf(time))}`)

/** A moment in epoch milliseconds, by the device's own clock and zone: Nov 19, 2026, 2:05 PM. Empty for an invalid one. */
export function formatMoment(time: number): string {
  const date = new Date(time)
  return Number.isNaN(time) ? '' : `${medium(localDayOf(date))}, ${formatTime(date)}`
}

/** The time of day by the device's own clock and zone: 2:05 PM. */
export function formatTime(date: Date): string {
  const hours = date.getHours()
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The age of cached data: as of Nov 19, 2026, 2:05 PM. */
export const asOf = (date: Date): string =>
  Number.isNaN(date.getTime()) ? 'from an earlier visit' : `as of ${formatMoment(date.getTime())}`
