import { useEffect, useLayoutEffect, useRef } from 'react'
import styles from './toast.module.css'

interface ToastProps {
  readonly text: string | null
  readonly action: { readonly label: string; readonly act: () => void } | null
  readonly onDone: () => void
}

/** A toast at the bottom of the page. The live region is always in the DOM, or screen readers would miss its content. */
export function Toast({ text, action, onDone }: ToastProps) {
  const element = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    // Safari does not focus a pressed button.
    const remember = ({ target }: PointerEvent) => {
      pressed.current = target instanceof Element ? target : null
    }
    addEventListener('pointerdown', remember, true)
    return () => removeEventListener('pointerdown', remember, true)
  }, [])
  useLayoutEffect(() => {
    if (element.current && text !== null) avoidOverlap(element.current, pressed.current)
  }, [text])
  const act = () => {
    onDone()
    action?.act()
  }
  return (
    <div ref={element} role="status" className={styles.region}>
      {text !== null && (
        <p className={styles.toast}>
          {text}
          {action && (
            <button type="button" className={styles.action} onClick={act}>
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Pixels between the toast and the element that it must not cover. */
const gap = 8

/** Moves the toast above the row or control that it is about. */
function avoidOverlap(message: HTMLElement, pressed: Element | null): void {
  message.style.translate = ''
  const focused = document.activeElement
  const control = focused && focused !== document.body ? focused : pressed
  const subject = control?.closest('[data-symbol]') ?? control?.closest('button, a')
  if (!subject) return
  const [own, other] = [message.getBoundingClientRect(), subject.getBoundingClientRect()]
  const isOver = own.top < other.bottom && own.bottom > other.top && own.left < other.right && own.right > other.left
  if (isOver) message.style.translate = `0 ${other.top - own.bottom - gap}px`
}
