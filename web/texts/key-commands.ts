/** The keyboard commands: the keys of each, which may be pressed together, and its effect. */
export const keyCommands: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['/', 'Ctrl K', '⌘ K'], does: 'Go to a symbol' },
  { keys: ['j'], does: 'Next stock' },
  { keys: ['k'], does: 'Previous stock' },
  { keys: ['Enter'], does: 'Open the stock' },
  { keys: ['b'], does: 'Bookmark the stock' },
  { keys: ['f'], does: 'Open or close the filters' },
  { keys: ['Shift Enter'], does: 'Add the focused column to the sort order' },
  { keys: ['Ctrl Z', '⌘ Z'], does: 'Undo a deletion while its message is shown' },
  { keys: ['?'], does: 'Show the shortcuts' },
]
