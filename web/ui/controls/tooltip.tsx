import { type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

/** Where the bubble is, in pixels from an edge of the window. */
interface Anchor {
  readonly left: number
  readonly top?: number
  readonly bottom?: number
}

/** The height of a long description. */
const spacePx = 160

interface TooltipProps {
  readonly title: string
  readonly text: ReactNode
  /** Whether a press has no effect but to open it. */
  readonly opensOnPress?: boolean
  /** Renders the described element, which must take the id as its `aria-describedby`. */
  readonly children: (id: string) => ReactNode
}

/**
 * A description that opens on hover, keyboard focus and tap. It stays open while the pointer is over it and closes on Escape
 * or a press, unless that has no other effect, because the effect of the press is below it. After a tap it is above the element if there is space.
 */
export function Tooltip({ title, text, opensOnPress, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Anchor>()
  const open = ({ currentTarget }: { currentTarget: Element }, isAbove = false) => {
    const { left, top, bottom } = currentTarget.getBoundingClientRect()
    setAnchor(isAbove && top > spacePx ? { left, bottom: innerHeight - top } : { left, top: bottom })
  }
  const close = () => setAnchor(undefined)
  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event)}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event)}
      onBlur={close}
      onClickCapture={(event) => {
        const isTap = isTouch(event.nativeEvent)
        if (isTap || opensOnPress) open(event, isTap)
        else close()
      }}
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
  readonly anchor: Anchor
  readonly onClose: () => void
}

/** The visible bubble, hidden from screen readers, which read the description beside the element. */
function Bubble({ title, text, anchor, onClose }: BubbleProps) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    const onPointerDown = ({ pointerType }: PointerEvent) => pointerType === 'touch' && onClose()
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  })
  const { left, ...side } = anchor
  const inside = `min(${left}px, 100vw - var(--tooltip) - var(--space-4))`
  return createPortal(
    <span className={styles.position} style={{ ...side, left: `calc(${inside})` }} aria-hidden="true">
      <span className={styles.bubble}>
        <strong className={styles.title}>{title}</strong>
        {text}
      </span>
    </span>,
    document.body,
  )
}

/** In browsers whose click is not a PointerEvent, a tap does not open the tooltip. */
const isTouch = (click: MouseEvent): boolean => 'pointerType' in click && click.pointerType === 'touch'
