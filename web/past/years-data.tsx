import { useEffect, useState } from 'react'
import type { YearsStatus } from '#domain/years/years-status'
import { formatBytes, formatInteger } from '#words/numbers'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { yearsData as texts } from '../texts/past.ts'
import { Button } from '../ui/controls/button.tsx'
import { focusItself, useFocusKept } from '../ui/hooks/focus-kept.ts'
import { PastProgress } from './past-panels.tsx'
import styles from './past-panels.module.css'

/** Milliseconds between two reads of a download's progress. */
const pollMs = 200

/** The fiscal years of all companies in the details of the data; empty if the market has none. */
export function YearsData() {
  const { newest } = useAppContext()
  const { years } = pastQueries(newest)
  const [status, setStatus] = useState<YearsStatus>()
  const [isWanted, setWanted] = useState(false)
  const ask = (what?: 'keep' | 'remove') =>
    void years(what).then((outcome) => {
      if (outcome.ok) setStatus(outcome.value)
    })
  const isRunning = status?.progress !== undefined || (isWanted && !status?.stored && !status?.failure)
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
  if (!status || !(status.stored ?? status.offered ?? status.isReading)) return null
  const onAsk = (what: 'keep' | 'remove') => {
    setWanted(what === 'keep')
    ask(what)
  }
  return <YearsSection {...{ status, isRunning, onAsk }} />
}

interface YearsSectionProps {
  readonly status: YearsStatus
  readonly isRunning: boolean
  readonly onAsk: (what: 'keep' | 'remove') => void
}

/** What is offered or stored, its progress, and its download and deletion. */
function YearsSection({ status, isRunning, onAsk }: YearsSectionProps) {
  const { stored, offered, isReading } = status
  const sizeOf = (one: { readonly companies: number; readonly bytes: number }) =>
    [formatInteger(one.companies), formatBytes(one.bytes)] as const
  const told = useFocusKept<HTMLParagraphElement>(`${!!stored} ${isRunning}`, focusItself)
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
          <Button onClick={() => onAsk('keep')}>{texts.download(formatBytes(offered.missing))}</Button>
        )}
        {stored && !isRunning && <Button onClick={() => onAsk('remove')}>{texts.remove}</Button>}
      </div>
    </section>
  )
}
