import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses the first field of what has just appeared, or its first button, as a `ref`: the button that opened it is gone, and the focus with it. */
export const focusFirst = (element: HTMLElement | null): void =>
  (element?.querySelector<HTMLElement>('input[name]') ?? element?.querySelector('button'))?.focus()

/**
 * The element gets the focus that is lost when something else is shown in it: its first control, unless `focus` says otherwise.
 * `shown` is another value whenever that may be so.
 */
export function useFocusKept<E extends HTMLElement = HTMLDivElement>(
  shown: unknown,
  focus: (element: E | null) => void = focusFirst,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const last = useRef(shown)
  useLayoutEffect(() => {
    if (last.current !== shown && document.activeElement === document.body) focus(ref.current)
    last.current = shown
  })
  return ref
}
