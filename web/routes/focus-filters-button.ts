/** Where the focus goes when what had it was closed or lifted: to the button that opens the filters. */
export function focusFiltersButton(): void {
  document.querySelector<HTMLElement>('button[aria-label="Filters"]')?.focus()
}
