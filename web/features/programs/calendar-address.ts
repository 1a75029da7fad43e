/** As many stocks as the server takes. */
const maxSymbols = 200

/** The address of the calendar of some stocks. */
export const calendarAddress = (origin: string, symbols: readonly string[]): string =>
  `${origin}/api/calendar?symbols=${symbols.slice(0, maxSymbols).toSorted().map(encodeURIComponent).join()}`
