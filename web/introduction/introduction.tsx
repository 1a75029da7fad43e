import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAppContext } from '../page/app-context.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { endIntroduction } from './introduction-state.ts'
import { introduction as texts } from './introduction-texts.ts'
import { placeHints } from './place-hints.ts'
import styles from './introduction.module.css'
import control from '#web/ui/control.module.css'

/** What a first visit should know. Nothing is covered or moved but names of columns; a press on it or Escape ends it. */
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
    <p className={styles.text}>{texts.all}</p>
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

/** A sentence below or above each thing that it is about. */
function Hints() {
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => (region.current ? placeHints([...region.current.querySelectorAll('button')]) : undefined), [])
  return (
    <section ref={region} aria-label={texts.label} data-introduction>
      {texts.hints.map(({ about, text }) => (
        <button
          key={about}
          type="button"
          className={`${control.hoverText} ${styles.hint}`}
          data-about={about}
          title={texts.end}
          onClick={endIntroduction}
        >
          {text}
          <Icon name="x" small />
        </button>
      ))}
    </section>
  )
}
