import { useEffect, useRef } from 'react'
import { useLeave } from '../navigation/use-gesture.ts'

const debounceMs = 300

/** What was typed in any field and waits for a pause. */
const waiting = new Set<() => void>()

/** Applies all that was typed: before another change, over which it would be written later. */
export const applyTyped = (): void => waiting.forEach((apply) => apply())

/**
 * Gives a function that calls another one when typing pauses, in place of the last; without one it only ends the wait. What it calls
 * does that first. Leaving the page drops what was typed.
 */
export function useTypingPause(onLeave: () => void): (apply?: () => void) => void {
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])
  useLeave(() => {
    end.current?.()
    onLeave()
  })
  return (apply) => {
    end.current?.()
    if (!apply) return
    const timer = setTimeout(apply, debounceMs)
    waiting.add(apply)
    end.current = () => {
      clearTimeout(timer)
      waiting.delete(apply)
    }
  }
}
