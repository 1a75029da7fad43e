import { useCallback, useEffect, useMemo } from 'react'
import { ownMetricText } from '#words/metric-text'
import { formatBoolean } from '#words/numbers'
import { missingMetrics } from '../filters/panel/panel-props.ts'
import { useAppContext } from '../page/app-context.ts'
import { useDatasetQuery } from '../page/use-stock.ts'
import { presentValues } from '../personal/alerts/alert-rules.ts'
import { watchableMetrics } from '../personal/alerts/watchable.ts'
import { personalStore, usePersonal } from '../personal/store/personal-store.ts'
import { useShownDataset } from '../state/store.ts'
import type { OwnRow } from './compared-row.tsx'

const none: readonly OwnRow[] = []

/** The user's own metrics of some stocks, each as a row; none until they are calculated. */
export function useOwnRows(symbols: readonly string[]): readonly OwnRow[] {
  const { screener } = useAppContext()
  const { isLoaded, metrics } = usePersonal()
  useEffect(() => void (isLoaded || personalStore.load()), [isLoaded])
  // On a past day, the data of that day.
  const shown = useShownDataset()
  const own = useMemo(
    () => watchableMetrics(metrics, missingMetrics(shown)).filter(({ isOwn }) => isOwn),
    [metrics, shown],
  )
  const find = useCallback(async (): Promise<readonly OwnRow[]> => {
    const asked = own.flatMap((metric) =>
      symbols.map((symbol) => ({ kind: 'crosses', symbol, metric, side: 'above', level: 0 }) as const),
    )
    const values = asked.length > 0 ? await presentValues(screener, asked) : []
    return own.map((metric, at) => ({
      name: metric.name,
      texts: new Map(
        symbols.flatMap((symbol, stock) => {
          const value = values[at * symbols.length + stock] ?? null
          if (value === null) return []
          return [[symbol, metric.isCondition ? formatBoolean(value) : ownMetricText(metric, value)] as const]
        }),
      ),
    }))
  }, [screener, own, symbols])
  return useDatasetQuery(find) ?? none
}
