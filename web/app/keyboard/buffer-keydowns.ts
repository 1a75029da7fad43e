/** The fields of a keydown event that commands need. */
export type Keydown = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** Buffers keydowns until the keyboard commands are loaded. The returned function stops it and returns the buffer. */
export function bufferKeydowns(document: Document): () => readonly Keydown[] {
  const presses: Keydown[] = []
  const bufferKeydown = (event: KeyboardEvent) => {
    presses.push(event)
    // The browser's own shortcut would move the focus away.
    if (isJump(event)) event.preventDefault()
  }
  document.addEventListener('keydown', bufferKeydown)
  return () => {
    document.removeEventListener('keydown', bufferKeydown)
    return presses
  }
}

/** Ctrl K or ⌘ K opens the symbol search from anywhere. */
export const isJump = ({ key, ctrlKey, metaKey, altKey }: Keydown): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
