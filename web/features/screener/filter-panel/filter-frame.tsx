import { useEffect, useId, useRef, type ReactNode } from 'react'
import { formatInteger } from '../../../format/integer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CloseButton } from '../../../ui/controls/close-button.tsx'
import styles from './filter-frame.module.css'

interface FrameProps {
  readonly children: ReactNode
  readonly onReset: () => void
  readonly onClose: () => void
}

interface SheetProps extends FrameProps {
  /** How many stocks the filters select; undefined while that is being worked out. */
  readonly total: number | undefined
}

/** The filters beside the table. */
export function FilterDock({ children, onReset, onClose }: FrameProps) {
  const title = useId()
  return (
    <section className={styles.dock} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          Filters
        </h2>
        <Button look="plain" onClick={onReset}>
          Reset
        </Button>
        <CloseButton onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** The filters over the page: from below on a phone, else from the side. The browser keeps the focus inside. */
export function FilterSheet({ children, total, onReset, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const node = dialog.current
    if (node && !node.open) node.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={title} closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          Filters
        </h2>
        <CloseButton onClick={close} />
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        <Button onClick={onReset}>Reset</Button>
        <Button look="primary" onClick={close}>
          {total === undefined ? 'Show stonks' : `Show ${formatInteger(total)} stonks`}
        </Button>
      </div>
    </dialog>
  )
}
