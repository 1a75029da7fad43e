import { useEffect, useRef } from 'react'
import type { PastStatus } from '#domain/history/past-status'
import { formatDate } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { pastData as texts, pastMissing } from '../../texts/past.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PastProgress } from './past-panels.tsx'
import styles from './past-panels.module.css'

interface PastSectionProps {
  readonly status: PastStatus
  readonly onDownload: () => void
  readonly onCancel: () => void
  readonly onRemove: () => void
  /** Shows the market as of a session. */
  readonly onShow: (session: string) => void
}

/** The market’s past among the details of the data: which years, how large, and its download and deletion. */
export function PastSection({ status, onDownload, onCancel, onRemove, onShow }: PastSectionProps) {
  const { stored, offered, partial, progress } = status
  const last = stored?.sessions.at(-1)
  const isPartial = !stored && partial > 0
  const { kept, keeping } = useKeptFocus()
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p ref={kept} tabIndex={-1}>
        {stored && last !== undefined
          ? texts.stored(formatDate(stored.from), formatDate(last), formatBytes(stored.bytes))
          : offered && texts.offered(formatDate(offered.from), formatDate(offered.to), formatBytes(offered.bytes))}
        {isPartial && ` ${texts.partial(formatBytes(partial))}`}
      </p>
      <PastProgress status={status} />
      <div className={styles.buttons}>
        {last !== undefined && <Button onClick={() => onShow(last)}>{texts.show}</Button>}
        {progress && <Button onClick={keeping(onCancel)}>{pastMissing.cancel}</Button>}
        {!progress && offered && offered.missing > 0 && (
          <Button onClick={keeping(onDownload)}>
            {stored
              ? texts.update(formatDate(offered.to))
              : isPartial
                ? pastMissing.resume(formatBytes(offered.missing))
                : pastMissing.download(formatBytes(offered.missing))}
          </Button>
        )}
        {(stored !== null || isPartial) && !progress && <Button onClick={keeping(onRemove)}>{texts.remove}</Button>}
      </div>
    </section>
  )
}

/** An element that takes the focus of a button once that is gone: what it did is said there. */
function useKeptFocus() {
  const kept = useRef<HTMLParagraphElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || document.activeElement !== document.body) return
    isWanted.current = false
    kept.current?.focus({ preventScroll: true })
  })
  const keeping = (press: () => void) => () => {
    isWanted.current = true
    press()
  }
  return { kept, keeping }
}
