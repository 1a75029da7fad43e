import { createListeners } from '../listeners.ts'
import type { ResultStore } from './result-store.ts'

/** Milliseconds after which links lead to a session whose rows have not arrived, as on pages without rows. */
const linkWaitMs = 400

/**
 * The session that links lead to: that of the rows, so that a step renders them once, with their new values. To change every
 * row's link before took as long on a phone as to show another day.
 */
export function createLinkedDay(results: Pick<ResultStore, 'subscribe' | 'current'>) {
  const { subscribe, notify } = createListeners()
  let wanted: string | undefined
  let day: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const arrive = () => {
    clearTimeout(timer)
    if (day === wanted) return
    day = wanted
    notify()
  }
  results.subscribe(() => results.current()?.version.endsWith(`@${wanted}`) && arrive())
  return {
    subscribe,
    current: () => day,
    follow(next: string) {
      wanted = next
      clearTimeout(timer)
      timer = setTimeout(arrive, day === undefined ? 0 : linkWaitMs)
    },
  }
}
