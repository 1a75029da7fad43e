/** Pixels between the toast and the element that it must not cover. */
const gap = 8

/** Moves a toast above the row or control that it is about. Loaded lazily: few visits show one. */
export function avoidOverlap(message: HTMLElement, pressed: Element | null): void {
  message.style.translate = ''
  const focused = document.activeElement
  const control = focused && focused !== document.body ? focused : pressed
  const subject = control?.closest('[data-symbol]') ?? control?.closest('button, a')
  if (!subject) return
  const [own, other] = [message.getBoundingClientRect(), subject.getBoundingClientRect()]
  const isOver = own.top < other.bottom && own.bottom > other.top && own.left < other.right && own.right > other.left
  if (isOver) message.style.translate = `0 ${other.top - own.bottom - gap}px`
}
