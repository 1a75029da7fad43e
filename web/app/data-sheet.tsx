import { useEffect, useState } from 'react'
import { dropReasons } from '#domain/dataset/parse-stock'
import { keysOf } from '#domain/keys-of'
import { formatDate } from '#words/dates'
import { coverageRows, missingRows } from '#words/figure-counts'
import { formatFullDay, formatMoment } from '#words/moments'
import { formatBytes, formatInteger } from '#words/numbers'
import type { Dataset } from '#worker/contract'
import {
  estimateStorage,
  isIosTab,
  isPrivateWindow,
  requestPersistence,
  type StorageUsage,
} from '../data/pwa/install.ts'
import { useAppContext } from '../page/app-context.ts'
import { useDatasetQuery } from '../page/use-stock.ts'
import { PastData } from '../past/past-data.tsx'
import { YearsData } from '../past/years-data.tsx'
import { openOverlay } from '../state/overlay.ts'
import { Button } from '../ui/controls/button.tsx'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { marketData, offlineStorage } from './market-data-texts.ts'
import styles from './data-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** Whether the browser may evict the stored data, and how to prevent it. */
function StorageSection({ onClose }: { readonly onClose: () => void }) {
  const { usage, isRefused, persist } = useStorageUsage()
  const isTab = isIosTab()
  const explain = () => {
    onClose()
    openOverlay('home-screen')
  }
  return (
    <section className={styles.storage}>
      <h3>{offlineStorage.title}</h3>
      <p role="status">
        {isTab
          ? offlineStorage.tab
          : usage?.isPersisted
            ? offlineStorage.persistent
            : isRefused
              ? offlineStorage.refused
              : offlineStorage.evictable}
      </p>
      {usage && <p className={`${shared.goneIfEmpty} ${styles.usage}`}>{usageText(usage)}</p>}
      {isTab ? (
        <Button onClick={explain}>{offlineStorage.homeScreen}</Button>
      ) : (
        usage && !usage.isPersisted && <Button onClick={() => void persist()}>{offlineStorage.keep}</Button>
      )}
    </section>
  )
}

/** Empty where the browser does not report it. */
const usageText = ({ used, quota }: StorageUsage): string =>
  used === undefined ? '' : offlineStorage.used(formatBytes(used), quota === undefined ? undefined : formatBytes(quota))

interface DataSheetProps {
  readonly dataset: Dataset
  /** A formatted age; '' on the day of the session. */
  readonly age: string
  readonly busy: boolean
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** Details of the dataset: its date, size and counts, and how many records were dropped. */
export function DataSheet({ dataset, age, busy, onRefresh, onClose }: DataSheetProps) {
  const { date, oldestRecord, downloadedAt, size, lines, kept, drops, technical, stored } = dataset
  const [isPrivate, setPrivate] = useState(false)
  useEffect(() => void isPrivateWindow().then(setPrivate), [])
  const dropped = keysOf(dropReasons).flatMap((reason) => {
    const count = drops[reason]
    return count > 0 ? [{ label: capitalized(dropReasons[reason]), count }] : []
  })
  if (technical && technical.wrong > 0) dropped.push({ label: marketData.wrongTechnical, count: technical.wrong })
  const facts: readonly (readonly [string, string])[] = [
    [marketData.prices, date === null ? marketData.unknown : formatFullDay(date)],
    ...(dataset.isSparse ? [[marketData.source, marketData.publicRecords] as const] : []),
    ...(age === '' ? [] : [[marketData.age, age] as const]),
    [marketData.lastUpdated, oldestRecord === null ? marketData.unknown : formatDate(oldestRecord)],
    [marketData.downloaded, formatMoment(downloadedAt)],
    [marketData.size, formatBytes(size)],
    [marketData.stored, !stored ? marketData.isNotStored : isPrivate ? marketData.isPrivate : marketData.isStored],
    [marketData.records, formatInteger(lines)],
    [marketData.stonks, formatInteger(kept)],
    ...(technical ? [[marketData.technical, formatInteger(technical.stocks)] as const] : []),
  ]
  const refresh = (
    <Button busy={busy} onClick={onRefresh}>
      {busy ? marketData.refreshing : marketData.refresh}
    </Button>
  )
  return (
    <Sheet title={marketData.title} placement="middle" action={refresh} done={marketData.done} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} {...{ name, value }} />
        ))}
      </dl>
      {dataset.isSparse && (
        <p className={`${shared.note} ${styles.about}`}>
          {marketData.gaps} {marketData.gapsOfPast}
        </p>
      )}
      <PastData onLeave={onClose} />
      <YearsData />
      {stored && !isPrivate && <StorageSection onClose={onClose} />}
      <Disclosure title={marketData.figures} open={false}>
        <FigureCoverage />
      </Disclosure>
      {dropped.length > 0 && (
        <>
          <h3 className={styles.heading}>{marketData.excluded}</h3>
          <dl className={styles.facts}>
            {dropped.map(({ label, count }) => (
              <Fact key={label} name={label} value={formatInteger(count)} />
            ))}
          </dl>
        </>
      )}
    </Sheet>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={styles.fact}>
    <dt className={`${shared.quiet} ${shared.fixed}`}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)

/** How many companies have each value, and why figures of others are missing; counted when it is opened. */
function FigureCoverage() {
  const { screener } = useAppContext()
  const outcome = useDatasetQuery(screener.figureCounts)
  if (!outcome) return <p className={shared.note}>{marketData.counting}</p>
  if (!outcome.ok) return <p className={shared.note}>{marketData.notCounted}</p>
  const [have, missing] = [coverageRows(outcome.value), missingRows(outcome.value)]
  return (
    <>
      <dl className={styles.facts}>
        {have.map(([name, value]) => (
          <Fact key={name} {...{ name, value }} />
        ))}
      </dl>
      {missing.length > 0 && (
        <>
          <h4 className={styles.heading}>{marketData.missingFigures}</h4>
          <dl className={styles.facts}>
            {missing.map(([reason, value]) => (
              <Fact key={reason} name={capitalized(reason)} value={value} />
            ))}
          </dl>
        </>
      )}
    </>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface StorageState {
  /** Undefined until it is known, and where the browser does not report it. */
  readonly usage: StorageUsage | undefined
  /** Whether the browser did not grant the request for persistent storage. */
  readonly isRefused: boolean
  /** Requests persistent storage. */
  readonly persist: () => Promise<void>
}

/** Milliseconds between two looks at the usage: what is downloaded or deleted meanwhile counts, for some browsers a while later. */
const usagePollMs = 2000

/** The app's storage usage, and whether it is persistent. */
function useStorageUsage(): StorageState {
  const [usage, setUsage] = useState<StorageUsage>()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const look = () => void estimateStorage().then(setUsage)
    look()
    const timer = setInterval(look, usagePollMs)
    return () => clearInterval(timer)
  }, [])
  const persist = async () => {
    setRefused(!(await requestPersistence()))
    setUsage(await estimateStorage())
  }
  return { usage, isRefused, persist }
}
