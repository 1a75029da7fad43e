/** Pixels. A frame narrower than one of these omits what needs that width. */
const frameWidths = [320, 350, 380, 410, 440, 480, 560, 640, 720, 800, 960, 1120, 1280] as const

/** Below it, the table is that of a phone: names stand under the tickers, and only the columns that fit are shown. */
export const narrowWidth = 480

/** The maximum width of a text in such a table. */
export const narrowTextWidth = 146

/** The class of an element that frames show from some width on; undefined if it needs a wider frame than any class. */
export function shownFrom(width: number): string | undefined {
  const enough = frameWidths.find((one) => one >= width)
  return enough === undefined ? undefined : `from-${enough}`
}

/** The rules of these classes. */
export const frameWidthRules = frameWidths
  .map((width) => `@media (width < ${width}px){.from-${width}{display:none}}`)
  .join('\n')
