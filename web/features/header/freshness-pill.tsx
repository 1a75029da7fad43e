import { useState } from 'react'
import { freshness } from '#domain/dataset/freshness'
import type { Dataset } from '#worker/contract'
import { chunk } from '../../data/load-chunk.ts'
import { formatSession } from '../../format/dates.ts'
import { header } from '../../texts/header.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazySheet } from '../../ui/loading/lazy-sheet.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import styles from './freshness-pill.module.css'

const DataSheet = lazySheet(chunk(async () => (await import('./data-sheet.tsx')).DataSheet))

interface FreshnessPillProps {
  readonly date: string
  readonly dataset: Dataset
  /** Whether a look for newer data is under way. */
  readonly busy: boolean
  readonly onRefresh: () => void
}

/** Of when the prices are, by the newest session in the data; a press tells everything that is known of the data. */
export function FreshnessPill({ date, dataset, busy, onRefresh }: FreshnessPillProps) {
  const [open, setOpen] = useState(false)
  const { daysOld, isStale } = freshness(date, useMinute())
  const age = daysOld === 0 ? '' : header.daysOld(daysOld)
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        data-stale={isStale || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={isStale ? 'alert' : 'clock'} small />
        <span>
          <span className={styles.words}>{header.closeOf}</span>
          {formatSession(date)}
          {age !== '' && <span className={styles.words}> · {age}</span>}
        </span>
      </button>
      {open && <DataSheet {...{ dataset, age, busy, onRefresh }} onClose={() => setOpen(false)} />}
    </>
  )
}
