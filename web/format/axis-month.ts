import { chart } from '../texts/chart.ts'
import { months } from '../texts/first-visit/dates.ts'

/** A month, YYYY-MM, on the axis of time: January is its year, and months of another year than this one have theirs. */
export function axisMonth(month: string, thisYear: number = new Date().getFullYear()): string {
  const [year = '', number] = month.split('-')
  if (number === '01') return year
  const name = months[Number(number) - 1] ?? ''
  return Number(year) === thisYear ? name : chart.monthOf(name, year.slice(2))
}
