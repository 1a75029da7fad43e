import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { sheet } from '../../texts/form.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { placeAtOpener, useSheetEntry } from './use-sheet-entry.ts'
import styles from './sheet.module.css'
import control from '#web/ui/control.module.css'

/** Shorter drags count as a press. */
const minDragPx = 24

interface HandleState {
  readonly isHalf: boolean
  readonly toggle: () => void
  readonly dragEnd: (down: number) => void
}

/** The height of a resizable sheet: full, half, or closed by a second drag downwards. */
function useHandle(close: () => void): HandleState {
  const [isHalf, setHalf] = useState(false)
  return {
    isHalf,
    toggle: () => setHalf(!isHalf),
    dragEnd(down) {
      if (down > 0 && isHalf) close()
      else setHalf(down > 0)
    },
  }
}

/** Resizes the sheet by a drag or a press. */
function Handle({ isHalf, toggle, dragEnd }: HandleState) {
  const drag = useRef<{ readonly from: number; isDone: boolean }>(null)
  const end = ({ clientY }: PointerEvent) => {
    const down = clientY - (drag.current?.from ?? clientY)
    if (!drag.current || Math.abs(down) < minDragPx) return
    drag.current.isDone = true
    dragEnd(down)
  }
  // The browser fires a click at the end of a drag: ignore it.
  const press = () => {
    if (!drag.current?.isDone) toggle()
    drag.current = null
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={isHalf ? sheet.expand : sheet.collapse}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId)
        drag.current = { from: clientY, isDone: false }
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
      }}
      onClick={press}
    />
  )
}

/** WebKit does not support `closedby`, and a phone has no Escape key. */
const isNative = 'closedBy' in HTMLDialogElement.prototype

type DialogEvent = MouseEvent<HTMLDialogElement>

/** Polyfill of `closedby="any"`: a press that begins and ends outside the dialog closes it. */
export function useLightDismiss() {
  const beganOutside = useRef(false)
  if (isNative) return {}
  return {
    onPointerDown: (event: DialogEvent) => {
      beganOutside.current = isOutside(event)
    },
    onClick: (event: DialogEvent) => {
      if (beganOutside.current && isOutside(event)) event.currentTarget.close()
    },
  }
}

/** Events on the backdrop have the dialog itself as their target, as events on its border and padding do. */
function isOutside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

interface SheetProps {
  readonly title: string
  /** A short text beside the title. */
  readonly note?: string | undefined
  readonly children: ReactNode
  /** A further action in the footer, which does not scroll. */
  readonly action?: ReactNode
  /** The label of the closing button in the footer; without it and an action there is no footer. */
  readonly done?: string
  /** Whether closing it is its main action, as for the filters: their matches are behind it. */
  readonly isDoneMain?: boolean
  /** On a wide screen: at the start or end edge, centered, or a menu at its button. On a phone always at the bottom. */
  readonly placement: 'side' | 'end' | 'middle' | 'menu'
  /** Whether a phone shows a handle that resizes it. */
  readonly resizable?: boolean
  readonly onClose: () => void
}

/** A modal dialog. Escape, Back and a press outside close it; the focus stays inside and returns to the opener. */
export function Sheet({
  title,
  note,
  children,
  action,
  done,
  placement,
  resizable = false,
  isDoneMain = false,
  onClose,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useSheetEntry(dialog)
  // Runs before the content's effects, so that a field they focus keeps the focus; otherwise the first button would get it.
  useLayoutEffect(() => {
    const node = dialog.current
    if (!node || node.open) return
    node.showModal()
    if (placement === 'menu') placeAtOpener(node)
  }, [placement])
  const close = () => dialog.current?.close()
  const handle = useHandle(close)
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-placement={placement}
      data-half={handle.isHalf || undefined}
      aria-labelledby={id}
      closedby="any"
      {...useLightDismiss()}
      onClose={onClose}
    >
      {resizable && <Handle {...handle} />}
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <CloseButton onClick={close} />
      </div>
      <div className={styles.content}>{children}</div>
      {(action !== undefined || done !== undefined) && (
        <div className={styles.foot}>
          {action}
          {done !== undefined && (
            <Button variant={isDoneMain ? 'primary' : 'outline'} onClick={close}>
              {done}
            </Button>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The × of a dialog. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={`${control.hoverFill} ${styles.close}`} aria-label={sheet.close} onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}

interface SheetItemProps {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onClick: () => void
}

/** One action in a sheet that lists several. */
export function SheetItem({ icon, children, onClick }: SheetItemProps) {
  return (
    <li>
      <button type="button" className={`${control.hoverSurface} ${styles.item}`} onClick={onClick}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  )
}

interface SheetLinkProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** An external URL; it opens in a new tab. */
  readonly href: string
}

/** An external link in a sheet of actions. */
export function SheetLink({ icon, children, href }: SheetLinkProps) {
  return (
    <li>
      <a className={`${control.hoverSurface} ${styles.item}`} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {children}
      </a>
    </li>
  )
}
