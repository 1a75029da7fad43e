import { titleCase } from '../../format/title-case.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import { type CellProps, textIn } from './cell-value.ts'
import styles from './text-cell.module.css'

/** Text in one line; what does not fit is in its title. */
export function TextCell(props: CellProps) {
  const text = textIn(props)
  if (text === null) return <Missing />
  // The source shouts its industries.
  const shown = props.column.of === 'industry' ? titleCase(text) : text
  return (
    <span className={styles.text} title={shown}>
      {shown}
    </span>
  )
}
