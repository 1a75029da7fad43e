/** The days on which the prices of a symbol belong to one listing. */
export interface SymbolSpan {
  readonly symbol: string
  /** Its first day, YYYY-MM-DD; empty if no listing had the symbol before. */
  readonly from: string
  /** The first day of the next listing with that symbol; empty while there is none. */
  readonly before: string
  /** The last session under a former symbol. */
  readonly until?: string
}

/**
 * The spans, the oldest first, of each listing that had several symbols or shared one with others, by name. The name is its
 * newest symbol, with the day on which another listing took it over, as in `PARA 2026-06-15`. An unused former symbol has no
 * spans.
 */
export type Series = ReadonlyMap<string, readonly SymbolSpan[]>

/** The spans of a listing that always had the same symbol, which no other had. */
export const onlySpan = (symbol: string): readonly SymbolSpan[] => [{ symbol, from: '', before: '' }]

/** The symbol in the name of a series. */
export const symbolOfSeries = (name: string): string => name.split(' ')[0] ?? name

const nameOf = ({ symbol, before }: SymbolSpan): string => (before === '' ? symbol : `${symbol} ${before}`)

/** Whether a day is within a span. */
export const isWithin = ({ from, before }: SymbolSpan, date: string): boolean =>
  date >= from && (before === '' || date < before)

/** The series of all listings. */
export function seriesOf(listings: readonly { readonly spans: readonly SymbolSpan[] }[]): Series {
  const named = listings.flatMap(({ spans }) => spans.slice(-1).map((newest) => ({ name: nameOf(newest), spans })))
  const names = new Set(named.map(({ name }) => name))
  const series = new Map<string, readonly SymbolSpan[]>()
  for (const { name, spans } of named) {
    const isPlain = spans.length === 1 && spans[0]?.from === '' && spans[0].before === ''
    if (isPlain) continue
    series.set(name, spans)
    for (const { symbol } of spans) if (!names.has(symbol)) series.set(symbol, [])
  }
  return series
}

/** Finds the name of the series to which a day of a symbol belongs. */
export function ownersOf(series: Series): (symbol: string, date: string) => string {
  const owners = new Map<string, { readonly name: string; readonly span: SymbolSpan }[]>()
  for (const [name, spans] of series)
    for (const span of spans) owners.set(span.symbol, [...(owners.get(span.symbol) ?? []), { name, span }])
  return (symbol, date) => owners.get(symbol)?.find(({ span }) => isWithin(span, date))?.name ?? symbol
}
