import type { Filters } from '#domain/screen/filters'
import type { Engine } from './engine.ts'
import type { LoadedYears } from './query/year-columns.ts'

/**
 * Loads what queries with some filters need: code that most visits do not, and fiscal years. True if the code cannot be loaded;
 * without years, a formula that reads them says why it has no values.
 */
export async function isUnavailable(
  engine: Engine,
  filters: Filters,
  years?: () => Promise<Pick<LoadedYears, 'load'> | undefined>,
): Promise<boolean> {
  if ((await engine.isSearchUnavailable(filters)) || (await engine.areFormulasUnavailable(filters))) return true
  if (years && engine.needYears(filters)) await (await years())?.load()
  return false
}
