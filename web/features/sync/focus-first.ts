/** Focuses the first field of what has just appeared, or its first button, as a `ref`: the button that opened it is gone, and the focus with it. */
export const focusFirst = (element: HTMLElement | null): void =>
  (element?.querySelector<HTMLElement>('input[name]') ?? element?.querySelector('button'))?.focus()
