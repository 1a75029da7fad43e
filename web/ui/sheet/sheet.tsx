import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly children: ReactNode
  /** What can be done besides closing; it stands below and does not scroll. */
  readonly action: ReactNode
  /** What the button says that closes the sheet when all is done. */
  readonly done: string
  /** Where there is room it comes from the side, or lies in the middle; on a phone always from below. */
  readonly place: 'side' | 'middle'
  readonly onClose: () => void
}

/** A modal sheet: Escape or a press beside it close it, the focus stays inside and returns to where it was. */
export function Sheet({ title, children, action, done, place, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const node = dialog.current
    if (node && !node.open) node.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-place={place}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
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
