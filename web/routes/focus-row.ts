/** Gives a stock's row the focus, where it is drawn, without a scroll. */
export function focusRow(symbol: string | undefined): void {
  if (symbol === undefined) return
  document.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(symbol)}"] a[href]`)?.focus({ preventScroll: true })
}
