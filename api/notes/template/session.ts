import type { Stock } from '#domain/stock/stock'
import { voiceOf, type Voice } from '../wording/voice.ts'

/** What every section is written from. */
export interface Session {
  /** YYYY-MM-DD; null where no record says. */
  readonly date: string | null
  /** The stocks with a price of this session. Funds are left out: they would count their members again. */
  readonly stocks: readonly Stock[]
  /** "Friday", or "the last session". */
  readonly day: string
  /** "on Friday", or "in the last session". */
  readonly onDay: string
  readonly say: Voice
}

/** The session that most records speak of, the later of two equal ones; stocks that stand still since before are left out. */
export function sessionOf(all: readonly Stock[]): Session {
  const companies = all.filter(({ assetType }) => assetType !== 'ETF')
  const date = mostFrequent(companies.map(dateOf))
  const stocks = companies.filter((stock) => dateOf(stock) === date)
  const day = date === null ? 'the last session' : weekday.format(Date.parse(date))
  return { date, stocks, day, onDay: date === null ? `in ${day}` : `on ${day}`, say: voiceOf(date) }
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

function dateOf({ date }: Stock): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0]
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day
}

function mostFrequent(dates: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const date of dates) if (date !== null) counts.set(date, (counts.get(date) ?? 0) + 1)
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))
  return most?.[0] ?? null
}
