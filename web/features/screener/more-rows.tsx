import { useEffect, useRef } from 'react'
import { moreRowsText } from '../../texts/screener/insight.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './more-rows.module.css'

interface MoreRowsProps {
  readonly total: number
  /** How many of them are shown. */
  readonly shown: number
  /** How many more a press shows. */
  readonly step: number
  /** As Max Entries: 0 is all. */
  readonly onShow: (maxEntries: number) => void
  /** Called with the first new row when it is there: the focus goes on from it. */
  readonly onShown: (first: number) => void
}

/** What follows the last row of a result that Max Entries cuts. */
export function MoreRows({ total, shown, step, onShow, onShown }: MoreRowsProps) {
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    onShown(before.current)
    before.current = undefined
  }, [shown, onShown])
  const show = (maxEntries: number) => {
    before.current = shown
    onShow(maxEntries)
  }
  if (shown >= total) return null
  return (
    <div className={styles.more}>
      {total - shown > step && <Button onClick={() => show(shown + step)}>{moreRowsText.more(step)}</Button>}
      <Button onClick={() => show(0)}>{moreRowsText.all(total)}</Button>
    </div>
  )
}
