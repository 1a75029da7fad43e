import { wasSilent, type ApiAnswer } from './api-answer.ts'
import { getFromApi } from './api.ts'

/** A year of a stock's sessions, oldest first. Prices in the listing's currency, adjusted for splits. */
export interface History {
  readonly sessions: readonly Session[]
  /** Whether each session has its open, high and low, and not only its close. */
  readonly hasBars: boolean
}

export interface Session {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Shares; null where it is not known. */
  readonly volume: number | null
}

export type HistoryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly history: History; readonly keptSince?: Date | undefined }
  /** The server has no prices of this stock. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly isSilent: boolean }

/** Fetches a stock's history. Nothing throws. */
export async function fetchHistory(
  symbol: string,
  signal?: AbortSignal,
  get: (path: string, signal?: AbortSignal) => Promise<ApiAnswer> = getFromApi,
): Promise<HistoryState> {
  const answer = await get(`/history/${encodeURIComponent(symbol)}`, signal)
  const failed = { kind: 'failed', isSilent: wasSilent(answer) } as const
  if (!answer.ok) return answer.status === 404 ? { kind: 'none' } : failed
  const history = readHistory(answer.data)
  if (!history) return failed
  return history.sessions.length > 0 ? { kind: 'loaded', history, keptSince: answer.keptSince } : { kind: 'none' }
}

/** The history in an answer; undefined where it is something else. Sessions without a close are left out. */
export function readHistory(data: unknown): History | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const columns = data as Readonly<Record<string, unknown>>
  const dates = listIn(columns, 'sessions')
  const close = listIn(columns, 'close')
  if (!dates || close?.length !== dates.length) return undefined
  const [open, high, low, volume] = ['open', 'high', 'low', 'volume'].map((name) => listIn(columns, name))
  const hasBars = [open, high, low].every((column) => column?.length === dates.length)
  const sessions = dates.flatMap((date, at): Session[] => {
    const last = close[at]
    if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date) || !isNumber(last)) return []
    const bar = (column: readonly unknown[] | undefined) => {
      const value = hasBars ? column?.[at] : last
      return isNumber(value) ? value : last
    }
    const shares = volume?.[at]
    return [
      { date, close: last, open: bar(open), high: bar(high), low: bar(low), volume: isNumber(shares) ? shares : null },
    ]
  })
  return { sessions: inOrder(sessions), hasBars }
}

/** By date, each once: the chart takes nothing else. */
function inOrder(sessions: readonly Session[]): readonly Session[] {
  const sorted = sessions.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return sorted.filter(({ date }, at) => date !== sorted[at + 1]?.date)
}

function listIn(columns: Readonly<Record<string, unknown>>, name: string): readonly unknown[] | undefined {
  const value = Object.hasOwn(columns, name) ? columns[name] : undefined
  return Array.isArray(value) ? value : undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
