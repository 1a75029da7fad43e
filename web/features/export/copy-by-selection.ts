/** Copies a text as a person would, by selecting it: the way that is left where the clipboard is refused. */
export function copyBySelection(text: string): boolean {
  // No longer in any standard, but the only other way there is.
  const old = document as { readonly execCommand?: (command: 'copy') => boolean }
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Outside of an open dialog nothing can be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return old.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
