import { isJump, type Press } from './hold-presses.ts'

/** What single keys do. */
export interface KeyCommands {
  readonly jump: () => void
  readonly list: () => void
  /** Hears a letter for the jump that is on its way, and says whether one is. */
  readonly typed: (letter: string) => boolean
  /** Whether single letters are commands at all. */
  readonly enabled: () => boolean
}

/**
 * Obeys keys anywhere on a page, but not while somebody types or a sheet is open; first what was pressed before.
 * Gives back how to stop.
 */
export function listenToKeys(document: Document, commands: KeyCommands, before: readonly Press[] = []): () => void {
  const letters: Readonly<Record<string, () => void>> = {
    '/': commands.jump,
    '?': commands.list,
    j: () => focusRow(document, 1),
    k: () => focusRow(document, -1),
    b: () => press(rowOf(document)?.querySelector('button[aria-pressed]')),
    f: () => press(document.querySelector('button[aria-label="Filters"]')),
  }
  const isObeyed = (press: Press): boolean => {
    const { key, ctrlKey, metaKey, altKey } = press
    // A jump that was held is prevented by whoever held it.
    if (press.isComposing || (press.defaultPrevented && !isJump(press))) return false
    if (document.querySelector('dialog[open]')) return false
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isLetter && commands.typed(key)) return true
    const isTyped = ctrlKey || metaKey || altKey || takesText(press.target)
    const command = isJump(press) ? commands.jump : isTyped || !commands.enabled() ? undefined : letters[key]
    command?.()
    return command !== undefined
  }
  const hear = (event: KeyboardEvent) => {
    if (isObeyed(event)) event.preventDefault()
  }
  before.forEach(isObeyed)
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=range])'))

const press = (button: Element | null | undefined) => {
  if (button instanceof HTMLElement) button.click()
}

const rowOf = (document: Document) => document.activeElement?.closest('[data-symbol]')

/** Moves the focus by so many rows; from nowhere it goes to the first. */
function focusRow(document: Document, by: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-symbol]')]
  const row = rowOf(document)
  const next = row ? rows[rows.indexOf(row) + by] : rows[0]
  next?.querySelector<HTMLElement>('a[href]')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
