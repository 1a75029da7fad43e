import { months } from './dates.ts'

/** A month, YYYY-MM, with its year: Jan 2025. */
export function fullAxisMonth(month: string): string {
  const [year = '', number] = month.split('-')
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** A day, YYYY-MM-DD, between the months of an axis: Feb 14. */
export function axisDay(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 0) - 1] ?? ''} ${day}`
}
