import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { afterPaint } from '../state/after-paint.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { endIntroduction, introduction, showIntroduction } from './introduction-state.ts'
import { introduction as texts } from './introduction-texts.ts'
import styles from './introduction.module.css'
import control from '#web/ui/control.module.css'

/** A sentence, and the element of the page that it is about. */
interface Step {
  readonly text: string
  readonly target: string
}

const filters: Step = { text: texts.filters, target: 'button[data-icon=filters]' }
const personal: Step = { text: texts.personal, target: '[data-symbol] button[aria-pressed]' }
const wideSteps: readonly Step[] = [filters, { text: texts.offline, target: 'button[data-icon=settings]' }, personal]
const phoneSteps: readonly Step[] = [
  filters,
  { text: texts.offlineOnPhone, target: 'button[data-icon=more]' },
  personal,
]

/** Three steps in one line, each pointing at an element of the page. Nothing is covered or moved; Escape ends it. */
export function Introduction() {
  const { step } = useSnapshot(introduction)
  const steps = useMediaQuery('(width < 40rem)') ? phoneSteps : wideSteps
  const at = step ?? 0
  const { text, target } = steps[at] ?? filters
  useTarget(target)
  useEffect(() => {
    const end = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, dialog') !== null
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) endIntroduction()
    }
    document.addEventListener('keydown', end)
    return () => document.removeEventListener('keydown', end)
  }, [])
  const isLast = at === steps.length - 1
  return (
    <section className={styles.introduction} aria-label={texts.label} data-introduction>
      <p className={styles.text}>
        <span className={styles.position}>{texts.position(at + 1, steps.length)}</span> <Announced text={text} />
      </p>
      <button
        type="button"
        className={`${control.hoverLink} ${styles.next}`}
        onClick={() => (isLast ? endIntroduction() : showIntroduction(at + 1))}
      >
        {isLast ? texts.done : texts.next}
      </button>
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
}

/** Rendered empty at first: screen readers announce only what changes in a status. */
function Announced({ text }: { readonly text: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPaint(() => setReady(true)), [])
  return <span role="status">{isReady && text}</span>
}

/** Outlines the element that a step is about. */
function useTarget(selector: string): void {
  useEffect(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0
    const target = [...document.querySelectorAll(selector)].find(isShown)
    target?.setAttribute('data-introduced', '')
    return () => target?.removeAttribute('data-introduced')
  }, [selector])
}
