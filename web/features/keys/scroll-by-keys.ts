/** A key that was pressed, as far as scrolling goes. */
type ScrollPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** How far a line goes, in pixels, and a page, as a share of what is in sight: browsers do the same. */
const line = 40
const page = 0.85

const destinations: Readonly<Record<string, (scroller: Element) => number>> = {
  ArrowDown: ({ scrollTop }) => scrollTop + line,
  ArrowUp: ({ scrollTop }) => scrollTop - line,
  PageDown: ({ scrollTop, clientHeight }) => scrollTop + clientHeight * page,
  PageUp: ({ scrollTop, clientHeight }) => scrollTop - clientHeight * page,
  ' ': ({ scrollTop, clientHeight }) => scrollTop + clientHeight * page,
  End: ({ scrollHeight }) => scrollHeight,
  Home: () => 0,
}

/**
 * Lets the keys that scroll a page scroll its content wherever the focus is. The content has a scroller of its own,
 * which the browser only scrolls while the focus is inside. First what was pressed before; gives back how to stop.
 */
export function scrollByKeys(document: Document, before: readonly ScrollPress[] = []): () => void {
  const scroll = (press: ScrollPress): boolean => {
    const destination = destinations[press.key === ' ' && press.shiftKey ? 'PageUp' : press.key]
    if (!destination || isTaken(press)) return false
    const scroller = [...document.querySelectorAll(scrollers)].find(canScroll)
    scroller?.scrollTo({ top: destination(scroller) })
    return scroller !== undefined
  }
  const listen = (event: KeyboardEvent) => {
    if (scroll(event)) event.preventDefault()
  }
  before.forEach(scroll)
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

/** From the outermost on: only one of them scrolls at a time. */
const scrollers = '#content, #content [role=region][tabindex="0"], #content [data-scroller]'

/** Whether the key means something else, or the browser scrolls by it. */
function isTaken({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: ScrollPress): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return true
  if (target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]')) return true
  if (key === ' ' && target.closest('button, summary, label')) return true
  if (target.ownerDocument.querySelector('dialog[open]')) return true
  for (let node: Element | null = target; node; node = node.parentElement) if (canScroll(node)) return true
  return false
}

function canScroll(node: Element): boolean {
  if (node.scrollHeight <= node.clientHeight) return false
  // The window scrolls whatever the style of its document says.
  return node === node.ownerDocument.scrollingElement || /auto|scroll/.test(getComputedStyle(node).overflowY)
}
