import { ColumnPicker } from '../../features/screener/column-picker/column-picker.tsx'
import { columnsSheet as texts } from '../../texts/screener/column-picker.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './columns-sheet.module.css'
import type { Screen } from './use-screen.ts'

interface ColumnsSheetProps {
  readonly screen: Screen
  readonly onClose: () => void
}

/** The table's columns by themselves, without the other filters. */
export function ColumnsSheet({ screen, onClose }: ColumnsSheetProps) {
  return (
    <Sheet title={texts.title} place="end" done={texts.done} onClose={onClose}>
      <div className={styles.content}>
        <ColumnPicker shown={screen.filters.metric} onChange={(metric) => screen.edit({ metric }, 'push')} />
      </div>
    </Sheet>
  )
}
