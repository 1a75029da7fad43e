import { useEffect, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { moreRowsText } from './insight/insight-texts.ts'
import styles from './more-rows.module.css'

interface MoreRowsProps {
  readonly total: number
  /** How many are shown. */
  readonly shown: number
  /** How many more rows the button adds. */
  readonly step: number
  /** A value of Max Entries: 0 is all. */
  readonly onShow: (maxEntries: number) => void
  /** Called with the index of the first new row once it is loaded, to move the focus there. */
  readonly onShown: (first: number) => void
}

/** Buttons below the last row of results that Max Entries limits. */
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
