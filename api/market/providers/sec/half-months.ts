/** Half a month of settlement dates in one fails-to-deliver file: `202301b`. */
export interface HalfMonth {
  readonly name: string
  /** Its first and last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

/** The second half begins on the 15th, unless the source put a day in the other half. */
const lastOfFirst = 15

const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The half months that have ended by a day and have a day from `from` on, the newest first. */
export function halfMonthsBetween(from: string, day: string): readonly HalfMonth[] {
  const found: HalfMonth[] = []
  let [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  for (;;) {
    const name = dateOf(year, month, 1).slice(0, 7).replace('-', '')
    const halves = [
      { name: `${name}b`, from: dateOf(year, month, lastOfFirst), to: dateOf(year, month + 1, 0) },
      { name: `${name}a`, from: dateOf(year, month, 1), to: dateOf(year, month, lastOfFirst) },
    ]
    found.push(...halves.filter((half) => half.to < day && half.to >= from))
    if (dateOf(year, month, 1) <= from) return found
    ;[year, month] = month === 0 ? [year - 1, 11] : [year, month - 1]
  }
}

/** Whether a file’s settlement dates belong to a half month: its address may serve a wrong file. */
export const isOfHalfMonth = (half: HalfMonth, dates: { readonly from: string; readonly to: string }): boolean =>
  dates.from >= half.from && dates.to <= half.to && dates.from <= dates.to
