import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A `ref` that focuses the first field of new content, or its first button: the button that opened it is gone, and the focus
 * with it.
 */
export const focusFirst = (element: HTMLElement | null): void =>
  (element?.querySelector<HTMLElement>('input[name]') ?? element?.querySelector('button'))?.focus()

/** Focuses a text that says what a press has done; the page stays where it is. */
export const focusItself = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/**
 * Gives the element the focus that is lost when its content changes: to its first control, unless `focus` says otherwise.
 * `shown` changes whenever the content may have changed.
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
