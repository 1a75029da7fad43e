import { useEffect, useRef } from 'react'
import { useLeave } from '../navigation/use-gesture.ts'

const debounceMs = 300

/** Text that was typed in any field and waits for a pause. */
const waiting = new Set<() => void>()

/** Applies all typed text, before another change that it would otherwise overwrite later. */
export const applyTyped = (): void => waiting.forEach((apply) => apply())

/**
 * Returns a function that calls another one when typing pauses, instead of the previous one; without an argument it only
 * ends the wait, which the called function does first. Leaving the page drops typed text.
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
