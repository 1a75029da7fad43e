import { useEffect, useState } from 'react'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { usePastStatus } from '../past/use-past-status.ts'
import { keptRuns as texts } from '../personal/screens/saved-screens-texts.ts'
import { personalStore } from '../personal/store/personal-store.ts'
import { repeatRuns } from './kept-runs.ts'
import shared from '#web/ui/shared.module.css'

/** Repeats the kept backtests that are older than the market’s past, while it is shown, and says what their results leave out. */
export function RepeatedRuns() {
  const { newest } = useAppContext()
  const { status } = usePastStatus(newest)
  const [running, setRunning] = useState<string>()
  const stored = status?.stored
  useEffect(() => {
    if (!stored) return undefined
    const controller = new AbortController()
    const { signal } = controller
    void repeatRuns({ queries: pastQueries(newest), personal: personalStore, stored, signal, onRun: setRunning })
    return () => controller.abort()
  }, [newest, stored])
  const name = personalStore.current().screens.find(({ id }) => id === running)?.name
  return (
    <p role="status" className={shared.note}>
      {name === undefined ? texts.about : texts.repeating(name)}
    </p>
  )
}
