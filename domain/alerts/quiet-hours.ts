/** Hours of the day in which a user wants no messages: minutes of the day in a time zone, the end excluded. */
interface QuietHours {
  readonly from: number
  readonly to: number
  readonly timeZone: string
}

const minutesOfDay = 24 * 60

/** The minutes from a moment until quiet hours end; 0 outside of them. A change of the clocks may shift the end by an hour. */
export function minutesUntilLoud({ from, to, timeZone }: QuietHours, time: number): number {
  const now = minuteOfDay(time, timeZone)
  const sinceStart = (now - from + minutesOfDay) % minutesOfDay
  const length = (to - from + minutesOfDay) % minutesOfDay
  return sinceStart < length ? length - sinceStart : 0
}

function minuteOfDay(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const [hour, minute] = ['hour', 'minute'].map((type) =>
    Number(parts.formatToParts(time).find((part) => part.type === type)?.value),
  )
  return (hour ?? 0) * 60 + (minute ?? 0)
}
