import { dayOfDate } from '#domain/dataset/trading-days'
import type { MultipleHistory, ValuedWeek } from '#domain/valuation/valuation'

/** How many medians high the picture is at most: earnings near zero make multiples of thousands. */
const maxMedians = 4

/** The line of a multiple in per cent of a picture's width and height; weeks without a value interrupt it. */
export function drawingOf({ weeks, range }: MultipleHistory) {
  const { median, min, max } = range ?? { median: 0, min: 0, max: 0 }
  const top = Math.min(max, Math.max(maxMedians * median, weeks.at(-1)?.value ?? 0))
  const bottom = Math.min(min, top)
  const yOf = (value: number): number => (top > bottom ? ((top - Math.min(value, top)) / (top - bottom)) * 100 : 50)
  const xOf = placeIn(weeks)
  const line = weeks.map((week, at) => {
    if (week.value === undefined) return ''
    const point = `${xOf(week).toFixed(2)} ${yOf(week.value).toFixed(2)}`
    // The round ends of a line without length make a dot of a single week.
    return weeks[at - 1]?.value === undefined ? `M${point}h0` : `L${point}`
  })
  return { top, bottom, line: line.join(''), xOf, yOf }
}

/** Where the date of a week is between the first, 0, and the last, 100. */
function placeIn(weeks: readonly Pick<ValuedWeek, 'date'>[]): (week: Pick<ValuedWeek, 'date'>) => number {
  const [first, last] = [dayOfDate(weeks[0]?.date ?? ''), dayOfDate(weeks.at(-1)?.date ?? '')]
  return ({ date }) => (last > first ? ((dayOfDate(date) - first) / (last - first)) * 100 : 50)
}

interface Tick {
  readonly x: number
  /** YYYY-MM. */
  readonly month: string
  readonly isYear: boolean
}

/** Months between ticks, in spans of at most so many days: a phone has room for five or six names of months. */
const steps = [
  { days: 450, months: 3 },
  { days: 900, months: 6 },
  { days: Infinity, months: 12 },
] as const

/** The beginnings of quarters, of half-years or, in more than two and a half years, of years. */
export function ticksOf(weeks: readonly Pick<ValuedWeek, 'date'>[]): readonly Tick[] {
  const [first = '', last = ''] = [weeks[0]?.date, weeks.at(-1)?.date]
  if (first === '' || first === last) return []
  const days = dayOfDate(last) - dayOfDate(first)
  const step = steps.find((one) => days <= one.days)?.months ?? 12
  const xOf = placeIn(weeks)
  const from = Number(first.slice(0, 4))
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, at) => from + at)
  const months = years.flatMap((year) =>
    Array.from({ length: 12 / step }, (_, at) => {
      const month = String(at * step + 1).padStart(2, '0')
      return `${year}-${month}`
    }),
  )
  return months
    .filter((month) => `${month}-01` >= first && `${month}-01` <= last)
    .map((month) => ({ x: xOf({ date: `${month}-01` }), month, isYear: step === 12 }))
}
