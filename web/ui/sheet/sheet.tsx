import { useEffect, useId, useRef, type ReactNode, type MouseEvent, useState, type PointerEvent } from 'react'
import { Button } from '../controls/button.tsx'
import { pushSheet } from './sheet-history.ts'
import styles from './sheet.module.css'
import { sheet } from '../../texts/form.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

/** Pixels that a drag must go to count as one. */
const minDragPx = 24

interface HandleState {
  readonly isHalf: boolean
  readonly toggle: () => void
  readonly dragEnd: (down: number) => void
}

/** How far a sheet is drawn up: whole, half, or – drawn down once more – away. */
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

/** What a sheet is drawn up and down by: a drag, or a press. */
function Handle({ isHalf, toggle, dragEnd }: HandleState) {
  const drag = useRef<{ readonly from: number; isDone: boolean }>(null)
  const end = ({ clientY }: PointerEvent) => {
    const down = clientY - (drag.current?.from ?? clientY)
    if (!drag.current || Math.abs(down) < minDragPx) return
    drag.current.isDone = true
    dragEnd(down)
  }
  // A drag ends in a click too, which then is none.
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

/** WebKit does not know `closedby`, and a phone has no Escape. */
const isNative = 'closedBy' in HTMLDialogElement.prototype

type DialogEvent = MouseEvent<HTMLDialogElement>

/** What a dialog with `closedby="any"` needs besides, so that a press that begins and ends beside it closes it. */
export function useLightDismiss() {
  const isBegun = useRef(false)
  if (isNative) return {}
  return {
    onPointerDown: (event: DialogEvent) => {
      isBegun.current = isBeside(event)
    },
    onClick: (event: DialogEvent) => {
      if (isBegun.current && isBeside(event)) event.currentTarget.close()
    },
  }
}

/** Events on the backdrop have the dialog itself as their target, as those on its border and padding have. */
function isBeside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

interface SheetProps {
  readonly title: string
  /** A few words beside the title. */
  readonly note?: string | undefined
  readonly children: ReactNode
  /** What can be done besides closing; it stands below and does not scroll. */
  readonly action?: ReactNode
  /** What the button says that closes the sheet when all is done. */
  readonly done: string
  /** Where there is room it comes from either side, or lies in the middle; on a phone always from below. */
  readonly place: 'side' | 'end' | 'middle'
  /** On a phone it can be drawn up and down by a handle. */
  readonly drawn?: boolean
  readonly onClose: () => void
}

/** A modal sheet: Escape, Back or a press beside it close it, the focus stays inside and returns to where it was. */
export function Sheet({ title, note, children, action, done, place, drawn = false, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => pushSheet(() => dialog.current?.close()), [])
  useEffect(() => {
    const node = dialog.current
    if (node && !node.open) node.showModal()
  }, [])
  const close = () => dialog.current?.close()
  const handle = useHandle(close)
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-place={place}
      data-half={handle.isHalf || undefined}
      aria-labelledby={id}
      closedby="any"
      {...useLightDismiss()}
      onClose={onClose}
    >
      {drawn && <Handle {...handle} />}
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <CloseButton onClick={close} />
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        {action}
        <Button look="primary" onClick={close}>
          {done}
        </Button>
      </div>
    </dialog>
  )
}

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={sheet.close} onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}

interface SheetItemProps {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onClick: () => void
}

/** One thing to do, in a sheet of several. */
export function SheetItem({ icon, children, onClick }: SheetItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onClick}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  )
}

interface SheetLinkProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** An address outside of the product: it opens in a tab of its own. */
  readonly href: string
}

/** A way out of the product, in a sheet of several things to do. */
export function SheetLink({ icon, children, href }: SheetLinkProps) {
  return (
    <li>
      <a className={styles.item} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {children}
      </a>
    </li>
  )
}
