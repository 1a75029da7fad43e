/** A key that was pressed, as far as commands go. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** Holds what is pressed before anything listens to keys. Gives back how to stop, and what was pressed till then. */
export function holdPresses(document: Document): () => readonly Press[] {
  const presses: Press[] = []
  const hold = (event: KeyboardEvent) => {
    presses.push(event)
    // The browser's own meaning of this one would take the focus away.
    if (isJump(event)) event.preventDefault()
  }
  document.addEventListener('keydown', hold)
  return () => {
    document.removeEventListener('keydown', hold)
    return presses
  }
}

/** Ctrl K or ⌘ K, anywhere: the way to a symbol. */
export const isJump = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
