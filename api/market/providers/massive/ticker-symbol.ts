import { parseSymbol } from '#domain/dataset/parse-stock'

/** The symbol as the dataset writes it (`BRK-B`, `ABR-P-D`) of a ticker as Massive does (`BRK.B`, `ABRpD`). */
export function symbolOfTicker(ticker: unknown): string | undefined {
  if (typeof ticker !== 'string') return undefined
  // A small p between capitals says "preferred"; no other letter is small.
  return parseSymbol(
    ticker
      .replace(/^([A-Z]+)p([A-Z]?)$/, (_, root: string, series: string) => `${root}-P${series && `-${series}`}`)
      .replaceAll('.', '-'),
  )
}

/** The way back: a share’s class has a dot. */
export const tickerOfSymbol = (symbol: string): string =>
  symbol
    .replace(/^([A-Z]+)-P(?:-([A-Z]))?$/, (_, root: string, series = '') => `${root}p${String(series)}`)
    .replaceAll('-', '.')
