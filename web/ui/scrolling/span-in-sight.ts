/** Rows by place, both ends included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** Which rows of one height a window shows: `above` pixels of them lie over its upper edge. Empty lists give 0 to −1. */
export function spanInSight(above: number, height: number, rowHeight: number, count: number): Span {
  const last = Math.min(Math.floor((above + height) / rowHeight), count - 1)
  const first = Math.min(Math.max(Math.floor(above / rowHeight), 0), Math.max(last, 0))
  return { first, last: Math.max(last, first === 0 ? Math.min(0, count - 1) : first) }
}

/** The same with so many more rows on either side. */
export const withOverscan = ({ first, last }: Span, rows: number, count: number): Span => ({
  first: Math.max(first - rows, 0),
  last: Math.min(last + rows, count - 1),
})

/** Every place of a span, in order. */
export const placesIn = ({ first, last }: Span): readonly number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i)
