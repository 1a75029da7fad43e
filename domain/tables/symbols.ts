import { parseSymbol } from '../stock/stock.ts'
import { plainSymbol } from '../stock/written-symbol.ts'

/** A symbol, or why a cell has none. */
export type ReadSymbol =
  | { readonly ok: true; readonly symbol: string; readonly exchange?: string }
  | { readonly ok: false; readonly reason: string }

const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/
const total = /^(?:(?:account|grand|sub|positions?|portfolio)[ -]?)?(?:totals?|summe|gesamt(?:summe)?)\b/i
const cash = /^(?:cash|pending activity|bargeld|liquidit[eé]s?) |^pending activity$|^[A-Z]{5}\*\*$/i

/** The currency behind a symbol at eToro, and the exchange at Interactive Brokers: `AAPL/USD`, `AAPL NASDAQ.NMS`. */
const afterSymbol = /(?<=^[A-Z.]{1,6})(?:\/USD| (?:NASDAQ|NYSE|ARCA|AMEX|BATS)(?:\.[A-Z]+)?)$/

/**
 * The symbol in a cell: `NASDAQ:NVDA`, `$AAPL`, `AAPL US` and `AAPL` in brackets are plain symbols, `BRK B` is `BRK.B`; the
 * spelling of a class stays otherwise (`BRK/B`). ISINs, totals, cash, words (`Visa`) and listings elsewhere fail.
 */
export function readSymbol(cell: string): ReadSymbol {
  if (/^[A-Z]{1,4}$/.test(cell)) return { ok: true, symbol: cell }
  const written = cell.trim().replace(/^'/, '')
  const refuse = (reason: string): ReadSymbol => ({ ok: false, reason })
  if (written === '') return refuse('it has no symbol.')
  if (total.test(written)) return refuse(`“${written}” is a total.`)
  if (cash.test(written)) return refuse(`“${written}” is cash, no stock.`)
  if (/^[A-Z][a-z]{2,}$/.test(written)) return refuse(`“${written}” is a word, no symbol.`)
  if (/^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(written)) return refuse(`“${written}” is a date, no symbol.`)
  if (isin.test(written)) return refuse(`“${written}” is an ISIN; a symbol is needed.`)
  const [, exchange] = /^([a-z_]{2,12}) ?:/i.exec(written) ?? []
  const plain = plainSymbol(written.replace(afterSymbol, '')).replace(/^([A-Z]{1,5}) ([A-Z])$/, '$1.$2')
  if (exchange !== undefined && plain.includes(':'))
    return refuse(`“${written}” is a listing at ${exchange.toUpperCase()}, not in the United States.`)
  const symbol = parseSymbol(plain)
  if (symbol === undefined) return refuse(`“${written}” is not a valid symbol.`)
  return { ok: true, symbol, ...(exchange !== undefined && { exchange: exchange.toUpperCase() }) }
}

/** No list of symbols is longer than the market. */
const maxListLength = 256 * 1024

/** The symbols of a list without columns, once each, and its words that are none. */
export interface ReadTickers {
  readonly symbols: readonly string[]
  readonly refused: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
}

/**
 * Reads a list without columns, such as a watch list of TradingView (`NASDAQ:AAPL,###MINE,NYSE:BRK.B`) or lines of tickers,
 * whose text has line feeds only. Headings and comments are left out. Words in small letters are symbols if `isKnown` says so.
 */
export function readTickers(text: string, isKnown: (symbol: string) => boolean = () => false): ReadTickers {
  const symbols = new Set<string>()
  const refused: ReadTickers['refused'][number][] = []
  for (const [at, line] of (text.length > maxListLength ? [] : text.split('\n')).entries())
    for (const word of line.split(/[,;\t]/).map((one) => one.trim())) {
      if (word === '' || /^#(?:##|\s)/.test(word) || /^(symbol|ticker)s?$/i.test(word)) continue
      const read = readSymbol(word)
      if (!read.ok) refused.push({ line: at + 1, text: word, reason: read.reason })
      else if (/[A-Z]/.test(read.symbol) && (!/[a-z]/.test(word) || isKnown(read.symbol))) symbols.add(read.symbol)
      else refused.push({ line: at + 1, text: word, reason: `“${word}” is no known symbol.` })
    }
  return { symbols: [...symbols], refused }
}

/** The symbols of such a list; undefined for any other text. */
export function readSymbolList(text: string): readonly string[] | undefined {
  const { symbols, refused } = readTickers(text)
  return symbols.length > 0 && refused.length === 0 ? symbols : undefined
}
