/** Insecure pages have no clipboard. */
interface ClipboardOwner {
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

/** Copies a text to the clipboard; false if the browser refuses. */
export async function copyText(text: string, { clipboard }: ClipboardOwner = navigator): Promise<boolean> {
  try {
    await clipboard?.writeText(text)
    if (clipboard) return true
  } catch {
    // Refused, as in a frame or before the page has the focus: the fallback may still work.
  }
  return copyBySelection(text)
}

/** Copies a text by selecting it: the fallback if the clipboard API is refused. */
function copyBySelection(text: string): boolean {
  // Deprecated, but the only fallback.
  const commands: { readonly execCommand?: (command: 'copy') => boolean } = document
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // An open dialog makes everything outside it unselectable.
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return commands.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
