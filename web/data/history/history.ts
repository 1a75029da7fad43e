import { isDate } from '#domain/text/is-date'
import { apiGet, type ApiResponse, wasUnreachable } from '../api/api.ts'
import { type HistoryStore, historyStore } from './history-store.ts'

/** A year of a stock's sessions, oldest first. Prices in the listing's currency, adjusted for splits. */
export interface History {
  readonly sessions: readonly Bar[]
  /** Whether each session has its open, high and low, and not only its close. */
  readonly hasBars: boolean
  /** Whether some sessions have no price, as in public records: indicators that need consecutive closes are then unknown. */
  readonly hasGaps?: boolean
  /** Whether volumes come from the market’s past, which has them within 5 %. */
  readonly hasRoundVolumes?: boolean
}

export interface Bar {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Shares; null if unknown. */
  readonly volume: number | null
}

export type HistoryState =
  | { readonly kind: 'loading' }
  /** `cachedAt`: when it was fetched, if the server is unreachable now. */
  | {
      readonly kind: 'loaded'
      readonly history: History
      readonly cachedAt?: Date | undefined
      /** The listing’s last session, YYYY-MM-DD, if it has ended. */
      readonly endedOn?: string | undefined
      /** When the shown facts about the company became known, YYYY-MM-DD, if that was after the session that is shown. */
      readonly knownSince?: string | undefined
    }
  /** The server has no prices of this stock. */
  | { readonly kind: 'none' }
  /** `isPending`: the server is still reading its histories. */
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly isPending?: boolean }

interface FetchOptions {
  readonly signal?: AbortSignal
  readonly get?: (path: string, signal?: AbortSignal) => Promise<ApiResponse>
  readonly store?: Pick<HistoryStore, 'read' | 'write'>
  /** The stored history, if the caller has read it already. */
  readonly stored?: Promise<StoredState | undefined>
}

export interface StoredState {
  readonly kind: 'loaded'
  readonly history: History
  readonly fetchedAt: Date
}

export const historyPath = (symbol: string): string => `/history/${encodeURIComponent(symbol)}`

/** The stored history of a stock. */
export async function readStoredHistory(
  symbol: string,
  store: Pick<HistoryStore, 'read'> = historyStore,
): Promise<StoredState | undefined> {
  const stored = await store.read(symbol)
  const history = readHistory(stored?.data)
  if (!stored || !history?.sessions.length) return undefined
  return { kind: 'loaded', history, fetchedAt: new Date(stored.fetchedAt) }
}

/**
 * Fetches a stock's history and stores it; without a response, returns the stored one. Never rejects. An unchanged history
 * stays the same object, so that a chart does not render twice.
 */
export async function fetchHistory(symbol: string, options: FetchOptions = {}): Promise<HistoryState> {
  const { signal, get = apiGet, store = historyStore } = options
  const reading = options.stored ?? readStoredHistory(symbol, store)
  const response = await get(historyPath(symbol), signal)
  const history = response.ok ? readHistory(response.data) : undefined
  const stored = await reading
  if (!history) {
    if (!response.ok && response.status === 404) return { kind: 'none' }
    const isPending = !response.ok && response.code === 'history-pending'
    if (isPending) return stored ?? { kind: 'failed', isUnreachable: false, isPending }
    if (stored) return { kind: 'loaded', history: stored.history, cachedAt: stored.fetchedAt }
    return { kind: 'failed', isUnreachable: wasUnreachable(response) }
  }
  if (history.sessions.length === 0) return { kind: 'none' }
  if (response.ok && !response.cachedAt) {
    void store.write('viewed', { symbol, data: response.data, fetchedAt: Date.now() })
  }
  const isKnown = stored && isSame(stored.history, history)
  return {
    kind: 'loaded',
    history: isKnown ? stored.history : history,
    cachedAt: response.ok ? response.cachedAt : undefined,
  }
}

const isSame = (one: History, other: History): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Parses a history; undefined if it is invalid. Sessions without a close are dropped. */
export function readHistory(data: unknown): History | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const columns: Readonly<Record<string, unknown>> = { ...data }
  const dates = listIn(columns, 'sessions')
  const close = listIn(columns, 'close')
  if (!dates || close?.length !== dates.length) return undefined
  const [open, high, low, volume] = ['open', 'high', 'low', 'volume'].map((name) => listIn(columns, name))
  const hasBars = [open, high, low].every((column) => column?.length === dates.length)
  const sessions = dates.flatMap((date, at): Bar[] => {
    const last = close[at]
    if (!isDate(date) || !isNumber(last)) return []
    const bar = (column: readonly unknown[] | undefined) => {
      const value = hasBars ? column?.[at] : last
      return isNumber(value) ? value : last
    }
    const shares = volume?.[at]
    return [
      { date, close: last, open: bar(open), high: bar(high), low: bar(low), volume: isNumber(shares) ? shares : null },
    ]
  })
  return { sessions: inOrder(sessions), hasBars, ...(columns['isVolumeRounded'] === true && { hasRoundVolumes: true }) }
}

/** Sorted by date without duplicates, as the chart requires. */
function inOrder(sessions: readonly Bar[]): readonly Bar[] {
  const sorted = sessions.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return sorted.filter(({ date }, at) => date !== sorted[at + 1]?.date)
}

function listIn(columns: Readonly<Record<string, unknown>>, name: string): readonly unknown[] | undefined {
  const value = Object.hasOwn(columns, name) ? columns[name] : undefined
  return Array.isArray(value) ? value : undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
