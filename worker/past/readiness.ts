import type { AskedAlert } from '#domain/backtest/alert-past'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Engine } from '../engine/engine.ts'
import { isUnavailable } from '../engine/is-unavailable.ts'
import type { LoadedYears } from '../engine/query/year-columns.ts'
import type { YearsService } from '../years/years-service.ts'

/** What queries of the past need besides it; undefined if it cannot be loaded. */
export interface Needs {
  readonly engine: () => Promise<Engine | undefined>
  /** The fiscal years of companies, which some formulas read. */
  readonly years: () => Promise<YearsService | undefined>
  readonly currentYears: LoadedYears['current']
}

/** Loads what queries need: code that most visits do not, and fiscal years. */
export function createReadiness({ engine: loadEngine, years, currentYears }: Needs) {
  /** Whether a screen cannot be shown. */
  const cannotShow = async (filters: Filters | undefined): Promise<boolean> => {
    const engine = await loadEngine()
    return !engine || (filters !== undefined && (await isUnavailable(engine, filters, years)))
  }
  return {
    cannotShow,
    /** Whether days cannot be calculated: without the years that it needs, a screen would hold nothing on any of them. */
    cannotCalculate: async (filters: Filters): Promise<boolean> =>
      (await cannotShow(filters)) || ((await loadEngine())?.needYears(filters) === true && !currentYears()),
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
