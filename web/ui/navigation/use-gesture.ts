import { use, useEffect, useRef } from 'react'
import { HistoryContext } from './use-history.ts'

/**
 * Calls `onLeave` when the user leaves the history entry: by Back, by Forward or to another page. Changes that wait for that
 * entry's address must not be written to another one.
 */
export function useLeave(onLeave: () => void): void {
  const history = use(HistoryContext)
  useEffect(() => {
    let { pathname } = history?.location ?? {}
    return history?.subscribe(({ location, action }) => {
      const isChange = action.type === 'PUSH' || action.type === 'REPLACE'
      if (!isChange || location.pathname !== pathname) onLeave()
      ;({ pathname } = location)
    })
  })
}

/** A change in several steps, such as a drag or the typing of a number. */
interface Gesture<Value> {
  /** Makes a step: the first one adds a history entry, the others replace it while it is the current one. */
  readonly step: (value: Value) => void
  /** Ends the gesture: the next step begins another one. */
  readonly end: () => void
}

/** The gestures of one control, whose steps `apply` makes. One Back undoes a gesture. */
export function useGesture<Value>(apply: (value: Value, action: 'push' | 'replace') => void): Gesture<Value> {
  const history = use(HistoryContext)
  const hasEntry = useRef(false)
  useEffect(
    () =>
      history?.subscribe(({ action }) => {
        if (action.type !== 'REPLACE') hasEntry.current = false
      }),
    [history],
  )
  return {
    step(value) {
      apply(value, hasEntry.current ? 'replace' : 'push')
      // Its own new entry does not end the gesture.
      hasEntry.current = true
    },
    end: () => {
      hasEntry.current = false
    },
  }
}
