import { useEffect, useState } from 'react'
import type { YearsStatus } from '#domain/years/years-status'
import { formatBytes, formatInteger } from '#words/numbers'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { Button } from '../ui/controls/button.tsx'
import { focusItself, useFocusKept } from '../ui/hooks/focus-kept.ts'
import { PastProgress } from './past-panels.tsx'
import { yearsData as texts } from './past-texts.ts'
import styles from './past-panels.module.css'

/** Milliseconds between two reads of a download's progress. */
const pollMs = 200

/** The fiscal years of all companies in the details of the data, with their download and deletion; empty if the market has none. */
export function YearsData() {
  const { newest } = useAppContext()
  const { years } = pastQueries(newest)
  const [status, setStatus] = useState<YearsStatus>()
  const [isWanted, setWanted] = useState(false)
  const { stored, offered, isReading, progress, failure } = status ?? {}
  const isRunning = progress !== undefined || (isWanted && !stored && !failure)
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void years().then((outcome) => {
        if (isCurrent && outcome.ok) setStatus(outcome.value)
      })
    read()
    const timer = isRunning ? setInterval(read, pollMs) : undefined
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [years, isRunning])
  const told = useFocusKept<HTMLParagraphElement>(`${!!stored} ${isRunning}`, focusItself)
  if (!status || !(stored ?? offered ?? isReading)) return null
  const ask = (what: 'keep' | 'remove') => {
    setWanted(what === 'keep')
    void years(what).then((outcome) => {
      if (outcome.ok) setStatus(outcome.value)
    })
  }
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p ref={told} tabIndex={-1}>
        {stored
          ? texts.stored(...sizeOf(stored))
          : offered
            ? texts.offered(...sizeOf(offered))
            : isReading && texts.collecting}
      </p>
      <PastProgress status={status} />
      <div className={styles.buttons}>
        {!isRunning && offered && offered.missing > 0 && (
          <Button onClick={() => ask('keep')}>{texts.download(formatBytes(offered.missing))}</Button>
        )}
        {stored && !isRunning && <Button onClick={() => ask('remove')}>{texts.remove}</Button>}
      </div>
    </section>
  )
}

const sizeOf = ({ companies, bytes }: { readonly companies: number; readonly bytes: number }) =>
  [formatInteger(companies), formatBytes(bytes)] as const
