import { months } from './dates.ts'

/** A month, YYYY-MM, on a time axis: January is its year; another year's months have its last two digits (Nov ’25). */
export function axisMonth(month: string, thisYear: number = new Date().getFullYear()): string {
  const [year = '', number] = month.split('-')
  if (number === '01') return year
  const name = months[Number(number) - 1] ?? ''
  return Number(year) === thisYear ? name : `${name} ’${year.slice(2)}`
}
