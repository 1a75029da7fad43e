import type { PastStatus } from '#domain/history/past-status'
import { formatDate } from '#words/dates'
import { formatBytes } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { focusItself, useFocusKept } from '../ui/hooks/focus-kept.ts'
import { PastProgress } from './past-panels.tsx'
import { pastData as texts, pastMissing } from './past-texts.ts'
import styles from './past-panels.module.css'

interface PastSectionProps {
  readonly status: PastStatus
  readonly onDownload: () => void
  readonly onCancel: () => void
  readonly onRemove: () => void
  /** Shows the market as of a session. */
  readonly onShow: (session: string) => void
}

/** The market’s past among the details of the data: its years, its size, and its download and deletion. */
export function PastSection({ status, onDownload, onCancel, onRemove, onShow }: PastSectionProps) {
  const { stored, offered, partial, progress } = status
  const last = stored?.sessions.at(-1)
  const isPartial = !stored && partial > 0
  // The result of a press is read where the focus of its button goes.
  const told = useFocusKept<HTMLParagraphElement>(`${!!stored} ${!!progress} ${isPartial}`, focusItself)
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p ref={told} tabIndex={-1}>
        {stored && last !== undefined
          ? texts.stored(formatDate(stored.from), formatDate(last), formatBytes(stored.bytes))
          : offered && texts.offered(formatDate(offered.from), formatDate(offered.to), formatBytes(offered.bytes))}
        {isPartial && ` ${texts.partial(formatBytes(partial))}`}
      </p>
      <PastProgress status={status} />
      <div className={styles.buttons}>
        {last !== undefined && <Button onClick={() => onShow(last)}>{texts.show}</Button>}
        {progress && <Button onClick={onCancel}>{pastMissing.cancel}</Button>}
        {!progress && offered && offered.missing > 0 && (
          <Button onClick={onDownload}>
            {stored
              ? texts.update(formatDate(offered.to))
              : isPartial
                ? pastMissing.resume(formatBytes(offered.missing))
                : pastMissing.download(formatBytes(offered.missing))}
          </Button>
        )}
        {(stored !== null || isPartial) && !progress && <Button onClick={onRemove}>{texts.remove}</Button>}
      </div>
    </section>
  )
}
