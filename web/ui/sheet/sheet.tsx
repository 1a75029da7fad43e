import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { CloseButton } from './close-button.tsx'
import { Handle, useHandle } from './handle.tsx'
import { pushSheet } from './sheet-history.ts'
import styles from './sheet.module.css'
import { useLightDismiss } from './use-light-dismiss.ts'

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
