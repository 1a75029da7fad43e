import { use, useEffect, useRef } from 'react'
import { HistoryContext } from './use-history.ts'

/**
 * Calls `onLeave` when the user leaves the history entry: by Back, by Forward or to another page. What waits to be written to
 * that entry's address must not be written to another one.
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
export interface Gesture {
  /** Makes a step: the first one adds a history entry, the others replace it for as long as it is the current one. */
  readonly step: (change: (action: 'push' | 'replace') => void) => void
  /** The next step begins another gesture. */
  readonly end: () => void
}

/** The gestures of one control, each of which one Back undoes. */
export function useGesture(): Gesture {
  const history = use(HistoryContext)
  const gesture = useRef({ hasEntry: false, isStepping: false })
  useEffect(
    () =>
      history?.subscribe(({ action }) => {
        const { isStepping } = gesture.current
        if (action.type !== 'REPLACE' && !isStepping) gesture.current.hasEntry = false
      }),
    [history],
  )
  return {
    step(change) {
      const action = gesture.current.hasEntry ? 'replace' : 'push'
      gesture.current = { hasEntry: true, isStepping: true }
      change(action)
      gesture.current.isStepping = false
    },
    end: () => {
      gesture.current.hasEntry = false
    },
  }
}
