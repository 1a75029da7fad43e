import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAppContext } from '../page/app-context.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { endIntroduction } from './introduction-state.ts'
import { introduction as texts } from './introduction-texts.ts'
import { placeHint } from './place-hint.ts'
import styles from './introduction.module.css'
import control from '#web/ui/control.module.css'

/** What a first visit should know. Nothing is covered or moved but names of columns; Escape ends it. */
export function Introduction() {
  const isWide = useMediaQuery('(width >= 64rem)')
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current, viewUrl.current)
  const content = document.querySelector('#content')
  useEffect(() => {
    const end = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, dialog') !== null
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) endIntroduction()
    }
    document.addEventListener('keydown', end)
    return () => document.removeEventListener('keydown', end)
  }, [])
  if (!isWide) return <Line />
  return content && view !== 'map' && createPortal(<Hints />, content)
}

/** In place of the screens, where they have a line of their own. */
const Line = () => (
  <section className={styles.line} aria-label={texts.label} data-introduction>
    <ul className={styles.points}>
      {texts.all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <button
      type="button"
      className={`${control.hoverText} ${styles.end}`}
      title={texts.end}
      aria-label={texts.end}
      onClick={endIntroduction}
    >
      <Icon name="x" small />
    </button>
  </section>
)

/** A sentence below or above what it is about; a press on it, or on that, leads to the next one. */
function Hints() {
  const hint = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState(0)
  const { about, text } = texts.hints[step] ?? texts.hints[0]
  const isLast = step === texts.hints.length - 1
  const next = useCallback(() => (isLast ? endIntroduction() : setStep(step + 1)), [isLast, step])
  useLayoutEffect(() => (hint.current ? placeHint(hint.current, about, next) : undefined), [about, next])
  return (
    <section aria-label={texts.label} data-introduction>
      <button
        ref={hint}
        type="button"
        className={`${control.hoverText} ${styles.hint}`}
        data-about={about}
        title={isLast ? texts.end : texts.next}
        onClick={next}
      >
        {text}
        <span className={styles.step}>{texts.step(step + 1)}</span>
        <Icon name={isLast ? 'x' : lazyIcons.chevronRight} small />
      </button>
    </section>
  )
}
