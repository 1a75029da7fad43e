import { isJump, type Keydown } from './buffer-keydowns.ts'

/** The fields of a keydown event that scrolling needs. */
type ScrollPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** Pixels per line, and the share of the visible height per page, as in browsers. */
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
 * which the browser only scrolls while the focus is inside. Begins with buffered keys; returns a function that stops it.
 */
export function scrollByKeys(document: Document, before: readonly ScrollPress[] = []): () => void {
  const scroll = (press: ScrollPress): boolean => {
    const destination = destinations[press.key === ' ' && press.shiftKey ? 'PageUp' : press.key]
    if (!destination || isClaimed(press)) return false
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

/** The outermost first: only one of them scrolls at a time. */
const scrollers = '#content, #content [role=region][tabindex="0"], #content [data-scroller]'

/** Whether the key has another meaning for its target, or the browser scrolls natively. */
function isClaimed({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: ScrollPress): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return true
  if (target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]')) return true
  if (key === ' ' && target.closest('button, summary, label')) return true
  if (target.ownerDocument.querySelector('dialog[open]')) return true
  for (let node: Element | null = target; node; node = node.parentElement) if (canScroll(node)) return true
  return false
}

function canScroll(node: Element): boolean {
  if (node.scrollHeight <= node.clientHeight) return false
  // The window scrolls regardless of the document's overflow style.
  return node === node.ownerDocument.scrollingElement || /auto|scroll/.test(getComputedStyle(node).overflowY)
}

/** The commands that keys trigger. */
interface KeyCommands {
  readonly jump: () => void
  readonly list: () => void
  /** Undoes what a toast reports, which Tab may not reach in time; returns whether there was anything to undo. */
  readonly undo: () => boolean
  /** Passes a letter to the symbol search while it loads; returns whether it is loading. */
  readonly typed: (letter: string) => boolean
  /** Whether single-key commands are enabled. */
  readonly enabled: () => boolean
}

/**
 * Runs commands for keys anywhere on a page, but not in text fields or while a sheet is open, beginning with buffered ones.
 * Returns a function that stops it.
 */
export function listenToKeys(document: Document, commands: KeyCommands, before: readonly Keydown[] = []): () => void {
  const letters: Readonly<Record<string, () => void>> = {
    '/': commands.jump,
    '?': commands.list,
    j: () => step(document, 1),
    k: () => step(document, -1),
    b: () => press((rowOf(document) ?? document).querySelector(rowOf(document) ? 'button[aria-pressed]' : stockStar)),
    f: () => press(document.querySelector('button[data-icon=filters]')),
  }
  const runCommand = (press: Keydown): boolean => {
    const { key, ctrlKey, metaKey, altKey } = press
    // The buffer has already prevented the default of a jump.
    if (press.isComposing || (press.defaultPrevented && !isJump(press))) return false
    if (document.querySelector('dialog[open]')) return false
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isLetter && commands.typed(key)) return true
    if (isUndo(press) && !takesText(press.target)) return commands.undo()
    const isTyped = ctrlKey || metaKey || altKey || takesText(press.target)
    const command = isJump(press) ? commands.jump : isTyped || !commands.enabled() ? undefined : letters[key]
    command?.()
    return command !== undefined
  }
  const onKeydown = (event: KeyboardEvent) => {
    if (runCommand(event)) event.preventDefault()
  }
  before.forEach(runCommand)
  document.addEventListener('keydown', onKeydown)
  return () => document.removeEventListener('keydown', onKeydown)
}

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keydown): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=range])'))

const press = (button: Element | null | undefined) => {
  if (button instanceof HTMLElement) button.click()
}

/** The star of a stock's own page. */
const stockStar = '[data-tokens="stock"] button[data-variant="page"]'

/** To the next or previous stock: on a stock's page to its page, elsewhere to its row. */
function step(document: Document, by: 1 | -1): void {
  const [previous, next] = document.querySelectorAll('[data-stepper] button')
  if (previous) press(by > 0 ? next : previous)
  else focusRow(document, by)
}

const rowOf = (document: Document) => document.activeElement?.closest('[data-symbol]')

/** Moves the focus to the next or previous row, or to the first if no row has it. */
function focusRow(document: Document, by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-symbol]')]
  const row = rowOf(document)
  const next = row ? rows[rows.indexOf(row) + by] : rows[0]
  next?.querySelector<HTMLElement>('a[href]')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
