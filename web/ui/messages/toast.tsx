import { useEffect, useLayoutEffect, useRef } from 'react'
import styles from './toast.module.css'

interface ToastProps {
  readonly text: string | null
  readonly action: { readonly label: string; readonly act: () => void } | null
  readonly onDone: () => void
  /**
   * Moves it away from the element that it is about, also after the page has scrolled; `pressed` is the element that the
   * user pressed last.
   */
  readonly onShow: (message: HTMLElement, pressed: Element | null) => void
}

/** A toast at the bottom of the page. The live region is always in the DOM, or screen readers would miss its content. */
export function Toast({ text, action, onDone, onShow }: ToastProps) {
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
    if (text === null) return
    const place = () => element.current && onShow(element.current, pressed.current)
    place()
    addEventListener('scrollend', place, true)
    return () => removeEventListener('scrollend', place, true)
  }, [text, onShow])
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
