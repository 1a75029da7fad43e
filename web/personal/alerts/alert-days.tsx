import { useState } from 'react'
import type { AlertDay } from '#domain/backtest/alert-past'
import { formatDate } from '#words/dates'
import { formatInteger } from '#words/numbers'
import { Button } from '../../ui/controls/button.tsx'
import { alertPast as texts } from './alerts-texts.ts'
import styles from './alert-days.module.css'
import shared from '#web/ui/shared.module.css'

interface AlertDaysProps {
  /** The oldest first. */
  readonly days: readonly AlertDay[]
  /** Whether all sessions have been checked. */
  readonly isDone: boolean
  /** The first session that was checked, formatted. */
  readonly since: string
  /** A day's number of stocks in words, for an alert about a screen. */
  readonly addedOn: ((count: number) => string) | undefined
  readonly note?: string | undefined
  readonly addressOn: (date: string) => string
  /** Called when the user opens a day. */
  readonly onOpen: () => void
}

/** More rows would fill a phone. */
const maxShown = 8

/** The days on which an alert would have fired, the newest first. */
export function AlertDaysList({ days, isDone, since, addedOn, note, addressOn, onOpen }: AlertDaysProps) {
  const [isWhole, setWhole] = useState(false)
  const newest = days.toReversed()
  const count = formatInteger(days.length)
  return (
    <>
      {isDone ? (
        <p role="status">
          {days.length === 0 ? texts.never(since) : days.length === 1 ? texts.once(since) : texts.times(count, since)}
        </p>
      ) : (
        <p>{texts.soFar(days.length)}</p>
      )}
      {days.length > 0 && (
        <ul className={styles.days} aria-label={texts.days}>
          {(isWhole ? newest : newest.slice(0, maxShown)).map(({ date, added }) => (
            <li key={date}>
              <a href={addressOn(date)} className={shared.link} onClick={onOpen}>
                {addedOn ? texts.day(formatDate(date), addedOn(added)) : formatDate(date)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && days.length > maxShown && (
        <div>
          <Button onClick={() => setWhole(true)}>{texts.all(count)}</Button>
        </div>
      )}
      {note !== undefined && days.length > 0 && <p className={shared.hint}>{note}</p>}
    </>
  )
}
