import { months } from './dates.ts'

/** A month, YYYY-MM, on the axis of time: January is its year, and months of another year than this one have its last two digits (Nov ’25). */
export function axisMonth(month: string, thisYear: number = new Date().getFullYear()): string {
  const [year = '', number] = month.split('-')
  if (number === '01') return year
  const name = months[Number(number) - 1] ?? ''
  return Number(year) === thisYear ? name : `${name} ’${year.slice(2)}`
}
