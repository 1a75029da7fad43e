import { stockMetrics } from '#domain/alerts/stock-metrics'
import { isFormulaWithoutValue } from '#domain/formula/needs'
import { type OwnMetric, parseFormula } from '#domain/formula/parse'
import { isScreenWithoutValues } from '#domain/personal/alert-state'
import { metricKey, type SavedMetric } from '#domain/personal/saved-metric'
import { filtersOf, type SavedScreen } from '#domain/personal/saved-screen'
import { isPresetMissing, presets } from '#domain/screen/presets'
import type { WatchableScreen } from './alert-form.tsx'
import type { WatchableMetric } from './typed-rule.ts'

/** The screens that an alert can watch: those with all values in the dataset. */
export const watchableScreens = (
  screens: readonly SavedScreen[],
  missing: readonly string[],
): readonly WatchableScreen[] => [
  ...screens
    .filter((screen) => !isScreenWithoutValues(filtersOf(screen), missing))
    .map(({ id, name }) => ({ ref: `named:${id}` as const, name })),
  ...presets.flatMap(({ label }, id) =>
    isPresetMissing(id, missing) ? [] : [{ ref: `preset:${id}` as const, name: label }],
  ),
]

/** The ready-made metrics and the user’s own ones that an alert can watch. An own metric replaces a ready-made one of its name. */
export function watchableMetrics(
  metrics: readonly SavedMetric[],
  missing: readonly string[],
): readonly WatchableMetric[] {
  const names = new Set(metrics.map(({ id }) => id))
  const ready = stockMetrics.filter(({ name }) => !names.has(metricKey(name)))
  const watchable = (all: readonly OwnMetric[], isOwn: boolean) =>
    all.flatMap(({ name, expression, format, decimals }) => {
      const parsed = parseFormula(expression)
      if (!parsed.ok || isFormulaWithoutValue(expression, missing)) return []
      const own = { name, expression, ...(format && { format }), ...(decimals !== undefined && { decimals }) }
      return { ...own, isOwn, isCondition: parsed.type === 'boolean' }
    })
  return [...watchable(ready, false), ...watchable(metrics, true)]
}
