/** Gives a stock's row the focus, where it is drawn, without a scroll. */
export function focusRow(symbol: string | undefined): void {
  if (symbol === undefined) return
  document.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(symbol)}"] a[href]`)?.focus({ preventScroll: true })
}

/** Where the focus goes when what had it was closed or lifted: to the button that opens the filters. */
export function focusFiltersButton(): void {
  document.querySelector<HTMLElement>('button[aria-label="Filters"]')?.focus()
}
