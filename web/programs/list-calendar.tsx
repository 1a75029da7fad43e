import { calendarAddress, useHasPrograms } from './programs.ts'
import { programs as texts } from './programs-texts.ts'
import styles from './list-calendar.module.css'
import shared from '#web/ui/shared.module.css'

interface ListCalendarProps {
  /** The stocks of the user’s list. */
  readonly listed: readonly string[]
}

/** A link that subscribes to a calendar of the user’s list; empty if the server has none. */
export function ListCalendar({ listed }: ListCalendarProps) {
  if (!useHasPrograms() || listed.length === 0) return null
  // Calendars subscribe to addresses with this scheme; with https they would copy the dates once.
  const address = calendarAddress(`webcal://${location.host}`, listed)
  return (
    <p className={`${shared.hint} ${styles.calendar}`}>
      <a href={address}>{texts.calendarLink}</a> {texts.calendarHint}
    </p>
  )
}
