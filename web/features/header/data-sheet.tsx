import { dropReasons, type DropReason } from '#domain/dataset/parse-stock'
import type { Dataset } from '#worker/contract'
import { formatDate, formatFullDay, formatMoment } from '../../format/dates.ts'
import { formatBytes, formatInteger } from '../../format/numbers.ts'
import { marketData as texts } from '../../texts/market-data.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './data-sheet.module.css'
import { KeptHere } from './kept-here.tsx'

interface DataSheetProps {
  readonly dataset: Dataset
  /** In words; '' on the session's own day. */
  readonly age: string
  readonly busy: boolean
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** What is known of the data: of when it is, whence the count comes, and what is left out. */
export function DataSheet({ dataset, age, busy, onRefresh, onClose }: DataSheetProps) {
  const { date, oldestRecord, downloadedAt, size, lines, kept, drops, stored } = dataset
  const dropped = Object.entries(dropReasons).flatMap(([reason, words]) => {
    const count = drops[reason as DropReason]
    return count > 0 ? [{ words: capitalised(words), count }] : []
  })
  const facts: readonly (readonly [string, string])[] = [
    [texts.prices, date === null ? texts.unknown : formatFullDay(date)],
    ...(age === '' ? [] : [[texts.age, age] as const]),
    [texts.lastUpdated, oldestRecord === null ? texts.unknown : formatDate(oldestRecord)],
    [texts.downloaded, formatMoment(downloadedAt)],
    [texts.size, formatBytes(size)],
    [texts.stored, stored ? texts.isStored : texts.isNotStored],
    [texts.records, formatInteger(lines)],
    [texts.stonks, formatInteger(kept)],
  ]
  const refresh = (
    <Button busy={busy} onClick={onRefresh}>
      {busy ? texts.refreshing : texts.refresh}
    </Button>
  )
  return (
    <Sheet title={texts.title} place="middle" action={refresh} done={texts.done} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} {...{ name, value }} />
        ))}
      </dl>
      {stored && <KeptHere onClose={onClose} />}
      {dropped.length > 0 && (
        <>
          <h3 className={styles.heading}>{texts.excluded}</h3>
          <dl className={styles.facts}>
            {dropped.map(({ words, count }) => (
              <Fact key={words} name={words} value={formatInteger(count)} />
            ))}
          </dl>
        </>
      )}
    </Sheet>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
