import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses the first field of what has just appeared, or its first button, as a `ref`: the button that opened it is gone, and the focus with it. */
export const focusFirst = (element: HTMLElement | null): void =>
  (element?.querySelector<HTMLElement>('input[name]') ?? element?.querySelector('button'))?.focus()

/** The element’s first control gets the focus that is lost when something else is shown in it. */
export function useFocusKept(shown: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useLayoutEffect(() => {
    if (last.current !== shown && document.activeElement === document.body) focusFirst(ref.current)
    last.current = shown
  }, [shown])
  return ref
}
