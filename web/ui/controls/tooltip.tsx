import { useEffect, useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly title: string
  readonly text: ReactNode
  /** Draws what the tooltip is about; it has to take the id as its `aria-describedby`. */
  readonly children: (id: string) => ReactNode
}

/**
 * A description that shows on hover, on keyboard focus and by a tap. It stays while pointed at, and goes with Escape or
 * a press elsewhere.
 */
export function Tooltip({ title, text, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<DOMRect>()
  const open = ({ currentTarget }: { currentTarget: Element }) => setAnchor(currentTarget.getBoundingClientRect())
  const close = () => setAnchor(undefined)
  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event)}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event)}
      onBlur={close}
      onClickCapture={(event) => isTouch(event.nativeEvent) && open(event)}
    >
      {children(id)}
      <span id={id} hidden>
        {text}
      </span>
      {anchor && <Bubble title={title} text={text} anchor={anchor} onClose={close} />}
    </span>
  )
}

interface BubbleProps {
  readonly title: string
  readonly text: ReactNode
  readonly anchor: DOMRect
  readonly onClose: () => void
}

/** What is seen of the description; what is read out stands beside its owner. */
function Bubble({ title, text, anchor, onClose }: BubbleProps) {
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    const press = ({ pointerType }: PointerEvent) => pointerType === 'touch' && onClose()
    document.addEventListener('keydown', hear)
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('keydown', hear)
      document.removeEventListener('pointerdown', press)
    }
  })
  const left = `min(${anchor.left}px, 100vw - var(--tooltip) - var(--space-4))`
  return createPortal(
    <span className={styles.place} style={{ top: anchor.bottom, left: `calc(${left})` }} aria-hidden="true">
      <span className={styles.bubble}>
        <strong className={styles.title}>{title}</strong>
        {text}
      </span>
    </span>,
    document.body,
  )
}

/** A click is a pointer event in every current browser; where it is none, a tap only does what the button does. */
const isTouch = (click: MouseEvent): boolean => 'pointerType' in click && click.pointerType === 'touch'
