import type { AskedAlert } from '#domain/backtest/alert-past'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Engine } from '../engine/engine.ts'
import type { YearsService } from '../years/years-service.ts'

/** What queries of the past need besides it; undefined if it cannot be loaded. */
export interface Needs {
  readonly engine: () => Promise<Engine | undefined>
  /** The fiscal years of companies, which some formulas read. */
  readonly years: () => Promise<YearsService | undefined>
}

/** Loads what queries need: code that most visits do not, and fiscal years. */
export function createReadiness({ engine: loadEngine, years }: Needs) {
  let loaded: YearsService | undefined

  /** Whether the code for a screen cannot be loaded. Without years, a formula that reads them says why it has no values. */
  const isUnavailable = async (filters: Filters | undefined): Promise<boolean> => {
    const engine = await loadEngine()
    if (!engine || !filters) return !engine
    if ((await engine.isSearchUnavailable(filters)) || (await engine.areFormulasUnavailable(filters))) return true
    if (!engine.needYears(filters)) return false
    loaded = await years()
    await loaded?.load()
    return false
  }

  return {
    isUnavailable,
    currentYears: () => loaded?.current(),
    /** Whether a formula needs years that could not be loaded; only after `isUnavailable`. */
    lacksYears: (engine: Engine, filters: Filters) => engine.needYears(filters) && !loaded?.current(),
  }
}

/** The screen of an alert; for a value, one with its formula. */
export const filtersOfAlert = (alert: AskedAlert): Filters =>
  'filters' in alert
    ? alert.filters
    : { ...defaultFilters, formulas: alert.kind === 'crosses' ? { 'formula:1': alert.metric } : {} }

/** The filters of a query about a screen; undefined for another one. */
export const filtersOf = (query: unknown): Filters | undefined => (hasFilters(query) ? query.filters : undefined)

const hasFilters = (query: unknown): query is { readonly filters: Filters } =>
  typeof query === 'object' && query !== null && 'filters' in query
