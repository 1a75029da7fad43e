import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatPosition } from '#words/numbers'
import { type Failure, failures } from '#worker/contract'
import { pingServer } from '../data/api/api.ts'
import { connection } from '../state/connection.ts'
import { siteHead } from '../texts/pages.ts'
import { Button } from '../ui/controls/button.tsx'
import { usePageHead } from '../ui/hooks/use-page-head.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { firstMarketData, siteMaintenance } from './unavailable-texts.ts'

/** Milliseconds until the page checks whether maintenance is over. */
const retryDelayMs = 60_000

/** Replaces the page while the server has no market data: during maintenance, or before the first dataset. */
export const Unavailable = ({ failure }: { readonly failure: Failure }) =>
  failure.id === 'pending' ? (
    <FirstMarketData percent={failure.percent ?? null} problem={failure.problem} />
  ) : (
    <SiteMaintenance />
  )

/** Replaces the page during maintenance while no stored data can be shown. */
function SiteMaintenance() {
  usePageHead({ title: siteMaintenance.title, description: siteHead.description })
  useReloadAfter(retryDelayMs)
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      {siteMaintenance.reload}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState icon="clock" title={siteMaintenance.title} action={reload}>
        {siteMaintenance.why(failures.maintenance)}
      </EmptyState>
    </div>
  )
}

/** Reloads the page after a delay, but waits while the server is unreachable: otherwise the page would be lost. */
function useReloadAfter(delayMs: number): void {
  const [isDue, setDue] = useState(false)
  const { isReachable } = useSnapshot(connection)
  useEffect(() => {
    const timer = setTimeout(() => void pingServer().then(() => setDue(true)), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  useEffect(() => {
    if (isDue && isReachable) location.reload()
  }, [isDue, isReachable])
}

interface FirstMarketDataProps {
  /** The server's progress in whole percent; null if it is unknown. */
  readonly percent: number | null
  /** Why the last attempt failed; undefined while one is under way. */
  readonly problem: Failure['problem']
}

/** Replaces the page while the server fetches its first market data; the page polls for it. */
function FirstMarketData({ percent, problem }: FirstMarketDataProps) {
  if (problem) {
    return (
      <div role="status">
        <EmptyState icon="alert" title={firstMarketData.failed}>
          {`${problem.reason} ${firstMarketData.turns[problem.turn]}`}
        </EmptyState>
      </div>
    )
  }
  return (
    <div role="status">
      <EmptyState icon="clock" title={firstMarketData.title(percent === null ? null : formatPosition(percent / 100))}>
        {firstMarketData.why}
      </EmptyState>
    </div>
  )
}
