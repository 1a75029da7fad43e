import { tradingDayBefore } from '#domain/dataset/trading-days'
import { isDate } from '#domain/text/is-date'
import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { iterateYielding } from '../../dataset/read-lines.ts'
import { symbolOf } from '../../identity/symbol-of.ts'

/** A closing price. */
export interface Print {
  /** The session whose close it is, YYYY-MM-DD. */
  readonly date: string
  /** Dollars, above 0, as printed on that day. */
  readonly close: number
}

/** The content of a fails-to-deliver file. */
export interface FailsFile {
  /** By the source’s symbol, which has no separators: `BRKB`. One for each session, the oldest first. */
  readonly prints: ReadonlyMap<string, readonly Print[]>
  /** A description of each symbol in some thirty letters: `HELBIZ INC CL A (DE)`. */
  readonly descriptions: ReadonlyMap<string, string>
  /** The first and the last settlement date; empty if there is no line. */
  readonly from: string
  readonly to: string
  /** The number of invalid lines. */
  readonly rejected: number
}

const heading = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE'
const trailer = /^trailer record count (\d+)\s*$/i

/** The share of wrong lines above which a file is rejected. */
const maxRejectedShare = 0.01

/**
 * Parses a file of shares that were sold and not delivered; each line has the close of the session before the settlement date.
 * Skips CUSIPs, which are licensed. A file whose own line count differs is cut off.
 */
export async function parseFailsFile(content: Buffer): Promise<ProviderResult<FailsFile>> {
  const [first = '', ...lines] = content.toString('latin1').split(/\r?\n/)
  if (first.trim().toUpperCase() !== heading) {
    return providerFailed(first.trimStart().startsWith('<') ? 'web-page' : 'unreadable')
  }
  const end = lines.findLastIndex((line) => trailer.test(line))
  const rows = lines.slice(0, Math.max(end, 0)).filter((line) => line !== '')
  if (end < 0 || Number(trailer.exec(lines[end] ?? '')?.[1]) !== rows.length) return providerFailed('cut-off')

  const [readDay, prints] = [createReadDay(), new Map<string, Map<string, number>>()]
  const descriptions = new Map<string, string>()
  let rejected = 0
  for await (const row of iterateYielding(rows)) {
    const line = parseLine(row)
    const day = line && readDay(line.settled)
    if (!line || day === undefined) rejected++
    else if (line.price > 0 && line.symbol !== '') {
      addPrint(prints, line, day)
      descriptions.set(line.symbol, line.description)
    }
  }
  if (rejected > rows.length * maxRejectedShare) return providerFailed('unreadable')
  const days = readDay.days().toSorted()
  return received({ prints: inOrder(prints), descriptions, from: days[0] ?? '', to: days.at(-1) ?? '', rejected })
}

/** Reads settlement dates; a file has few. */
function createReadDay() {
  const known = new Map<string, string | undefined>()
  const read = (text: string): string | undefined => {
    if (known.has(text)) return known.get(text)
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    const day = isDate(date) ? date : undefined
    known.set(text, day)
    return day
  }
  return Object.assign(read, { days: () => [...known.values()].flatMap((day) => day ?? []) })
}

/** A line’s date, symbol, description and price; the description may contain the separator. */
const format = /^(\d{8})\|[^|]*\|([^|]*)\|\d+\|(.*)\|\s*(\.|\d*\.?\d+|)\s*$/

/** undefined if the line is invalid; its price is 0 if there is none, and its symbol empty if invalid. */
function parseLine(line: string) {
  const [, settled, symbol, description = '', price] = format.exec(line) ?? []
  if (settled === undefined || symbol === undefined) return undefined
  return {
    settled,
    symbol: symbolOf(symbol.trim()) ?? '',
    description: description.trim(),
    price: Number(price) || 0,
  }
}

/** If lines of one symbol and day differ, for example because it names two issues, the price is NaN. */
function addPrint(
  prints: Map<string, Map<string, number>>,
  { symbol, price }: { readonly symbol: string; readonly price: number },
  day: string,
): void {
  const days = prints.get(symbol) ?? new Map<string, number>()
  prints.set(symbol, days)
  days.set(day, (days.get(day) ?? price) === price ? price : NaN)
}

function inOrder(prints: ReadonlyMap<string, ReadonlyMap<string, number>>): FailsFile['prints'] {
  const sessions = new Map<string, string>()
  const sessionOf = (day: string) => {
    const session = sessions.get(day) ?? tradingDayBefore(day)
    sessions.set(day, session)
    return session
  }
  const ordered = [...prints].map(([symbol, days]): [string, readonly Print[]] => [
    symbol,
    [...days]
      .filter(([, close]) => !Number.isNaN(close))
      .map(([day, close]) => ({ date: sessionOf(day), close }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  ])
  return new Map(ordered.filter(([, all]) => all.length > 0))
}
