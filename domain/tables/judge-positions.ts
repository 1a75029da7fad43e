import type { KnownStock } from './known-stocks.ts'
import type { ReadRow } from './read-table.ts'

type Stocks = ReadonlyMap<string, KnownStock>

const otherAssets =
  /\b(?:options?|optionen|futures|warrants?|forex|crypto\w*|cash|money market|bonds?|fixed income|currenc(?:y|ies))\b/i
const stockAssets = /\b(?:etfs?|funds?|stocks?|aktien|actions)\b/i

/** Symbols of stocks that are cash in most lists of positions. */
const cashSymbol = /^(?:CASH|USD|EUR|GBP|CAD|CHF|JPY|AUD)$/
const cashName = /\b(?:cash|dollars?|euros?|money market)\b/i

/** Prices of one stock differ less, even years apart. */
const nearTimes = 5

/**
 * Why a row of a list with quantities is no stock although its symbol is that of one, in words that follow its line:
 * options have the symbol of their stock, and cash that of its currency.
 */
export function noStock({ symbol, values }: ReadRow, stocks: Stocks): string | undefined {
  const { assetType = '', name = '', close, cost } = values
  if (otherAssets.test(String(assetType)) && !stockAssets.test(String(assetType)))
    return `“${assetType}” is the kind of “${symbol}”, no stock.`
  if (!cashSymbol.test(symbol)) return undefined
  const times = Number(close ?? cost) / (stocks.get(symbol)?.close ?? NaN)
  const isNear = times > 1 / nearTimes && times < nearTimes
  return isNear && !cashName.test(String(name)) ? undefined : `“${symbol}” is cash, no stock.`
}

/** The owner of more of a company does not keep it in a list. */
const maxOwned = 0.2

/** A sentence that says why the numbers of a column are no quantities although its title says so. */
export function noQuantities(title: string, rows: readonly ReadRow[], stocks: Stocks): string | undefined {
  const quantities = rows.map(({ values }) => values.quantity)
  if (/^position$/i.test(title) && rows.length > 1 && quantities.every((one, at) => one === at + 1))
    return `“${title}” numbers the lines, to judge by its values: it is no quantity.`
  const owned = rows
    .map(({ symbol }, at) => {
      const { close, marketCap } = stocks.get(symbol) ?? {}
      return (Number(quantities[at]) * (close ?? NaN)) / (marketCap ?? NaN)
    })
    .filter((share) => share > 0)
    .sort((a, b) => a - b)
  return (owned[Math.floor((owned.length - 1) / 2)] ?? 0) > maxOwned
    ? `“${title}” counts all shares of a company, to judge by the market caps: it is no quantity.`
    : undefined
}

/**
 * The currency of a row’s costs: the one that stands beside them, else that of the row. A dollar sign may be that of
 * another dollar.
 */
export function costCurrency({ values }: ReadRow): string | undefined {
  const { costCurrency: own, currency } = values
  const ofRow = typeof currency === 'string' ? currency : undefined
  if (own === '$') return ofRow?.replace(/^.*[^D]$/, 'USD')
  return typeof own === 'string' ? own || undefined : ofRow
}
