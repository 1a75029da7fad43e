import { useId, type ReactNode } from 'react'
import { formatInteger } from '../../../format/numbers.ts'
import { filterPanel } from '../../../texts/filter-panel.ts'
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
  /** How many filters are set. */
  readonly set: number
}

/** The filters beside the table. */
export function FilterDock({ children, onReset, onClose }: FrameProps) {
  const title = useId()
  return (
    <section className={styles.dock} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {filterPanel.title}
        </h2>
        <Button look="plain" onClick={onReset}>
          {filterPanel.reset}
        </Button>
        <CloseButton onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** The filters over the page: from below on a phone, else from the side. */
export function FilterSheet({ children, total, set, onReset, onClose }: SheetProps) {
  const note = set > 0 ? filterPanel.active(set) : undefined
  return (
    <Sheet
      drawn
      title={filterPanel.title}
      place="side"
      done={doneWords(total)}
      action={<Button onClick={onReset}>{filterPanel.reset}</Button>}
      {...{ note, onClose }}
    >
      {children}
    </Sheet>
  )
}

function doneWords(total: number | undefined): string {
  if (total === undefined) return filterPanel.show(filterPanel.stonks)
  if (total === 0) return filterPanel.noStonks
  return filterPanel.show(`${formatInteger(total)} ${total === 1 ? filterPanel.stonk : filterPanel.stonks}`)
}
