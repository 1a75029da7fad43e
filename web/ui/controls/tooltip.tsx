import { useEffect, useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly title: string
  readonly text: string
  /** Draws what the tooltip is about; it has to take the id as its `aria-describedby`. */
  readonly children: (id: string) => ReactNode
}

/** A description that shows on hover and on keyboard focus, stays while pointed at, and goes with Escape. */
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
    >
      {children(id)}
      <span id={id} hidden>
        {text}
      </span>
      {anchor && <Bubble title={title} text={text} anchor={anchor} onEscape={close} />}
    </span>
  )
}

interface BubbleProps {
  readonly title: string
  readonly text: string
  readonly anchor: DOMRect
  readonly onEscape: () => void
}

/** What is seen of the description; what is read out stands beside its owner. */
function Bubble({ title, text, anchor, onEscape }: BubbleProps) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
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
