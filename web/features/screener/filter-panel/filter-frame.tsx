import { useId, type ReactNode } from 'react'
import { formatInteger } from '../../../format/integer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CloseButton } from '../../../ui/sheet/close-button.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
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

/** The filters over the page: from below on a phone, else from the side. */
export function FilterSheet({ children, total, onReset, onClose }: SheetProps) {
  const done = total === undefined ? 'Show stonks' : `Show ${formatInteger(total)} stonks`
  return (
    <Sheet title="Filters" place="side" action={<Button onClick={onReset}>Reset</Button>} {...{ done, onClose }}>
      {children}
    </Sheet>
  )
}
