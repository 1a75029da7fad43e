import type { Stock } from '#domain/stock/stock'

/** What stands behind a name in a register and not in a sentence. */
const legalForm =
  /(?<! &),? (inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|n\.?v|s\.?a|se|ag|adr|ads)\.?$/i
const shareClass =
  /( -)?( ordinary shares?| american depositary shares?| common (stock|shares)| (class|series) [a-z])+$/i

/** What markdown, HTML or a cashtag could begin with; a name must stay a name. */
const markup = /[\\`*_[\]{}<>#|$~@\p{C}]+|:\/\/|www\./giu

const longest = 60
/** No company has a longer name; what comes after is not even looked at. */
const longestRead = 300

/** A company's name as one would say it, safe in markdown; empty where there is none. */
export function companyName({ name }: Pick<Stock, 'name'>): string {
  const full = (name ?? '').slice(0, longestRead).replaceAll(markup, ' ').replaceAll(/\s+/g, ' ').trim()
  let short = full
  for (let last = ''; last !== short;) {
    last = short
    short = short.replace(shareClass, '').replace(legalForm, '')
  }
  const kept = short === '' ? full : short
  return kept.length > longest ? `${kept.slice(0, longest).trimEnd()}…` : kept
}

/** "Apple ($AAPL)", or the cashtag alone where there is no name beside it. */
export function named(stock: Pick<Stock, 'name' | 'symbol'>): string {
  const name = companyName(stock)
  return name === '' || name === stock.symbol ? `$${stock.symbol}` : `${name} ($${stock.symbol})`
}
