import { useCallback, useState } from 'react'
import { formatFullDay, formatWeekday } from '#words/moments'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { VisuallyHidden } from '../ui/data-display/visually-hidden.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { useGesture } from '../ui/navigation/use-gesture.ts'
import { pastBar as texts } from './past-texts.ts'
import styles from './past-bar.module.css'
import shared from '#web/ui/shared.module.css'

interface PastBarProps {
  /** The sessions that can be shown, YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  /** The session that is shown. */
  readonly session: string
  /** Why it is not the requested day; '' if it is. */
  readonly note: string
  /** Whether it takes the focus that an element before had and lost. */
  readonly takesFocus: boolean
  /**
   * The user chose another day, which need not be a session. The first change of a drag adds a history entry, which the
   * others replace.
   */
  readonly onDay: (day: string, action: 'push' | 'replace') => void
  /** Whether the page has a field for the session: then it has none. */
  readonly isCompared: boolean
  /** Shows the changes since this session; undefined if that is not offered. */
  readonly changes: { readonly label: string; readonly onOpen: () => void } | undefined
  readonly onToday: () => void
}

/** Names the past session that is shown, and leads to others by a slider, by steps or by date. */
export function PastBar({ sessions, session, note, takesFocus, isCompared, onDay, changes, onToday }: PastBarProps) {
  const index = sessions.indexOf(session)
  const last = sessions.length - 1
  const { step, end } = useGesture(onDay)
  // On the slider, a screen reader reads the day itself.
  const [isSpoken, setSpoken] = useState(false)
  const choose = (day: string | undefined, speaks: boolean) => {
    if (day === undefined || day === session) return
    setSpoken(speaks)
    step(day)
  }
  const ends = { onBlur: end, onPointerDown: end, onPointerUp: end, onPointerCancel: end }
  return (
    <section ref={useMeasuredHeight()} className={styles.bar} aria-label={texts.label} data-past-bar>
      <p ref={useLostFocus(takesFocus)} className={styles.day} tabIndex={-1}>
        <Icon name="clock" />
        <span className={`${shared.quiet} ${styles.asOf}`}>{texts.asOf}</span>
        <strong>
          <time dateTime={session}>
            <span className={styles.wide}>{formatFullDay(session)}</span>
            <span className={styles.narrow}>{formatWeekday(session)}</span>
          </time>
        </strong>
      </p>
      <div className={styles.steps}>
        <IconButton
          icon={lazyIcons.chevronLeft}
          label={texts.previous}
          disabled={index <= 0}
          onClick={() => choose(sessions[index - 1], true)}
        />
        <IconButton
          icon={lazyIcons.chevronRight}
          label={texts.next}
          disabled={index >= last}
          onClick={() => choose(sessions[index + 1], true)}
        />
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={texts.session}
        aria-valuetext={formatFullDay(session)}
        min={0}
        max={last}
        step={1}
        value={index}
        {...ends}
        onChange={({ currentTarget }) => choose(sessions[currentTarget.valueAsNumber], false)}
      />
      {!isCompared && (
        <DateField
          {...{ sessions, session }}
          onDay={(day, action) => {
            setSpoken(true)
            onDay(day, action)
          }}
        />
      )}
      {changes && (
        <div className={styles.changes}>
          <IconButton frame icon="compare" label={changes.label} onClick={changes.onOpen} />
        </div>
      )}
      <div className={styles.today}>
        <Button onClick={onToday}>{texts.today}</Button>
      </div>
      <VisuallyHidden>
        <span role="status">{isSpoken && formatFullDay(session)}</span>
      </VisuallyHidden>
      <p role="status" className={`${shared.goneIfEmpty} ${styles.note}`}>
        {note}
      </p>
    </section>
  )
}

/** Takes a focus that no other element has. */
const useLostFocus = (isWanted: boolean) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (isWanted && document.activeElement === document.body) element?.focus({ preventScroll: true })
    },
    [isWanted],
  )

/** Measures an element for the style sheet: `--past-bar` is its height for as long as it is in the page. */
const useMeasuredHeight = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--past-bar', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--past-bar')
    }
  }, [])

/** A date without a session is allowed: it leads to the session before it. */
function DateField({ sessions, session, onDay }: Pick<PastBarProps, 'sessions' | 'session' | 'onDay'>) {
  // The typed text stays until the field loses the focus: it may be a day without a session.
  const [typed, setTyped] = useState<string>()
  const { step, end } = useGesture(onDay)
  const choose = (day: string) => {
    if (day !== '' && day !== session) step(day)
  }
  return (
    <input
      type="date"
      className={`${shared.field} ${styles.date}`}
      aria-label={texts.date}
      value={typed ?? session}
      min={sessions[0]}
      max={sessions.at(-1)}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        // A year that is being typed is one of long ago.
        if (validity.valid) choose(value)
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(currentTarget.value)}
      onBlur={() => {
        end()
        setTyped(undefined)
      }}
    />
  )
}
