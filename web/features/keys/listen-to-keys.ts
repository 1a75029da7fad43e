/** What single keys do. */
export interface KeyCommands {
  readonly jump: () => void
  readonly list: () => void
  /** Hears a letter for the jump that is on its way, and says whether one is. */
  readonly typed: (letter: string) => boolean
  /** Whether single letters are commands at all. */
  readonly enabled: () => boolean
}

/** Obeys keys anywhere on a page, but not while somebody types or a sheet is open. Gives back how to stop. */
export function listenToKeys(document: Document, commands: KeyCommands): () => void {
  const letters: Readonly<Record<string, () => void>> = {
    '/': commands.jump,
    '?': commands.list,
    j: () => focusRow(document, 1),
    k: () => focusRow(document, -1),
    b: () => press(rowOf(document)?.querySelector('button[aria-pressed]')),
    f: () => press(document.querySelector('button[aria-label="Filters"]')),
  }
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (event.isComposing || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isLetter && commands.typed(key)) {
      event.preventDefault()
      return
    }
    const isJump = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
    const isTyped = ctrlKey || metaKey || altKey || takesText(event.target)
    const command = isJump ? commands.jump : isTyped || !commands.enabled() ? undefined : letters[key]
    if (!command) return
    event.preventDefault()
    command()
  }
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
