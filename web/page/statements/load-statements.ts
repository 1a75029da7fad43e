import type { Statements } from '#domain/statements/statements'
import { parseStatements } from '#domain/statements/statements-line'
import type { CompanyYears } from '#domain/years/company-years'
import { statementsOfYears } from '#domain/years/statements-of-years'
import { apiGet, type ApiResponse, wasUnreachable } from '../../data/api/api.ts'
import { createHistoryStore, type HistoryStore } from '../../data/history/history-store.ts'

export type StatementsState =
  | { readonly kind: 'loading' }
  /** `cachedAt`: when they were fetched, if the server is unreachable now. */
  | { readonly kind: 'loaded'; readonly statements: Statements; readonly cachedAt?: Date | undefined }
  /** Fiscal years without quarters and proofs: those on this device while the server is unreachable, or those of an exported site. */
  | { readonly kind: 'years'; readonly statements: Statements; readonly isUnreachable: boolean }
  /** The source of this market has none of this company. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean }

/** The statements of the pages that were opened last. */
const statementsStore = createHistoryStore('stonks-statements')

interface Options {
  /** The past day as of which they were known, YYYY-MM-DD; undefined for the newest. */
  readonly asOf?: string | undefined
  readonly signal?: AbortSignal
  readonly get?: (path: string, signal?: AbortSignal) => Promise<ApiResponse>
  readonly store?: Pick<HistoryStore, 'read' | 'write'>
  /** Whether there is no server: the site is exported. */
  readonly isExported?: boolean
  /** The fiscal years of a company, from this device or a file of the market’s years. */
  readonly yearsOf?: ((symbol: string) => Promise<CompanyYears | undefined>) | undefined
}

/** Fetches a company's statements of a day and stores them; without a response, returns the stored ones, or else the fiscal years on this device. Never rejects. */
export async function loadStatements(symbol: string, options: Options = {}): Promise<StatementsState> {
  const { asOf, signal, get = apiGet, store = statementsStore, yearsOf, isExported = false } = options
  const ofYears = async (isUnreachable: boolean): Promise<StatementsState | undefined> => {
    const years = await yearsOf?.(symbol)
    return years && { kind: 'years', statements: statementsOfYears(years), isUnreachable }
  }
  if (isExported) return (await ofYears(false)) ?? { kind: 'none' }
  const day = asOf === undefined ? '' : `?asOf=${asOf}`
  const key = symbol + day
  const response = await get(`/statements/${encodeURIComponent(symbol)}${day}`, signal)
  if (response.ok) {
    if (response.data === null) return { kind: 'none' }
    const read = parseStatements(response.data)
    if (!read.ok) return { kind: 'failed', isUnreachable: false }
    if (!response.cachedAt) void store.write('viewed', { symbol: key, data: response.data, fetchedAt: Date.now() })
    return { kind: 'loaded', statements: read.value, cachedAt: response.cachedAt }
  }
  const stored = await store.read(key)
  const kept = stored && parseStatements(stored.data)
  if (stored && kept?.ok) return { kind: 'loaded', statements: kept.value, cachedAt: new Date(stored.fetchedAt) }
  const isUnreachable = wasUnreachable(response)
  const years = isUnreachable && asOf === undefined ? await ofYears(true) : undefined
  return years ?? { kind: 'failed', isUnreachable }
}
