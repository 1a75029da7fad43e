import { dayOfDate } from '#domain/dataset/trading-days'
import type { SessionBreadth } from '#domain/history/market-breadth'
import type { Stock } from '#domain/stock/stock'

/** One of several phrasings of a sentence. */
type PickPhrasing = (...phrasings: Phrasings) => string

/** At least three, so that consecutive sessions differ even over a weekend or a holiday. */
type Phrasings = readonly [string, string, string, ...string[]]

/** Monday to Sunday. Weekend days follow Friday; they differ from each other and from Monday. */
const weekdayNumbers = [0, 1, 2, 3, 4, 6, 7] as const

/** Counts sessions so that Monday follows Friday; 0 for no date. */
export function tradingDayNumber(date: string | null): number {
  const days = Math.floor(dayOfDate(date ?? ''))
  if (Number.isNaN(days)) return 0
  const sinceMonday = days + 3 // The epoch began on a Thursday.
  const week = Math.floor(sinceMonday / 7)
  return week * 5 + (weekdayNumbers[sinceMonday - week * 7] ?? 0)
}

/** Chooses phrasings by date: the same for the same date, others for the next session. */
export function phrasingFor(date: string | null): PickPhrasing {
  const dayNumber = tradingDayNumber(date)
  return (...phrasings) =>
    phrasings[((dayNumber % phrasings.length) + phrasings.length) % phrasings.length] ?? phrasings[0]
}

/** A section of the note. One without paragraphs is omitted, with its heading. */
export interface Section {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export type SectionWriter = (session: NoteContext) => Section

/** Joins the non-empty sentences. */
export const paragraph = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

/** A section of the non-empty paragraphs. */
export const section = (heading: string, ...paragraphs: readonly string[]): Section => ({
  heading,
  paragraphs: paragraphs.filter(Boolean),
})

/** The input of every section. */
export interface NoteContext {
  /** YYYY-MM-DD; null if no record has a date. */
  readonly date: string | null
  /** The stocks with a price of this session. Funds are left out: they would count their members again. */
  readonly stocks: readonly Stock[]
  /** "Friday", or "the last session". */
  readonly day: string
  /** "on Friday", or "in the last session". */
  readonly onDay: string
  readonly oneOf: PickPhrasing
  /** The breadth of past sessions, the oldest first; empty if the market has no past. */
  readonly past: readonly SessionBreadth[]
}

/** The most frequent session among the records, on ties the later one; stocks without a price of it are left out. */
export function noteContextOf(all: readonly Stock[], past: readonly SessionBreadth[] = []): NoteContext {
  const companies = all.filter(({ assetType }) => assetType !== 'ETF')
  const date = mostFrequent(companies.map(dateOf))
  const stocks = companies.filter((stock) => dateOf(stock) === date)
  const day = date === null ? 'the last session' : weekday.format(Date.parse(date))
  return { date, stocks, day, onDay: date === null ? `in ${day}` : `on ${day}`, oneOf: phrasingFor(date), past }
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

function dateOf({ date }: Stock): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0]
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day
}

function mostFrequent(dates: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const date of dates) if (date !== null) counts.set(date, (counts.get(date) ?? 0) + 1)
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))
  return first?.[0] ?? null
}
