import { useCallback, useSyncExternalStore } from 'react'
import type { OwnMetric } from '#domain/formula/parse'
import {
  copyName,
  formulaNamed,
  hasMetric,
  isSameFormula,
  maxMetrics,
  metricKey,
  metricNameError,
  type SavedMetric,
  savedMetric,
  withEdited,
  withMetric,
  withoutColumn,
} from '#domain/personal/saved-metric'
import { type Filters, withKnownFormulas } from '#domain/screen/filters'
import { formulaIds, formulasIn, maxFormulaNameLength } from '#domain/screen/formulas'
import { withoutFormula } from '#domain/screen/without-formula'
import { rowsOf } from '../../data/screener/results.ts'
import { useAppContext } from '../../page/app-context.ts'
import { type Screen, useScreen } from '../../page/use-screen.ts'
import { changeTime } from '../store/personal.ts'
import { changePersonal, personalStore, usePersonal } from '../store/personal-store.ts'
import type { Preview } from './metric-values.tsx'
import { MetricsSheet as Sheet } from './metrics-sheet.tsx'
import { metricNameErrors, ownMetrics as texts } from './own-metrics-texts.ts'

/** The user’s own metrics, for the screen in the address. */
export function OwnMetricsSheet({ onClose }: { readonly onClose: () => void }) {
  const { screenUrl } = useAppContext()
  const screen = useScreen(screenUrl)
  const { metrics, storage } = usePersonal()
  const { filters } = screen
  const onEvaluate = useEvaluate(filters)
  return (
    <Sheet
      metrics={metrics.map((metric) => ({ ...metric, isShown: isColumn(filters, metric) }))}
      unsaved={formulasIn(filters.formulas)
        .flatMap((id) => filters.formulas[id] ?? [])
        .filter((formula) => !metrics.some((one) => isSameMetric(one, formula)))}
      {...{ storage, checkName, onEvaluate, onClose }}
      onShow={(metric, isShown) => (isShown ? show(screen, metric) : hide(screen, metric))}
      onSave={(metric, id) => save(screen, metric, id)}
      copyOf={(metric) => ({ ...metric, name: copyName(personalStore.current().metrics, metric.name) })}
      onRemove={(metric) => removeFrom(screen, metric)}
      onDelete={remove}
    />
  )
}

const isSameMetric = (a: OwnMetric, b: OwnMetric): boolean =>
  metricKey(a.name) === metricKey(b.name) && isSameFormula(a, b)

function isColumn(filters: Filters, metric: OwnMetric): boolean {
  const id = formulaNamed(filters, metric.name)
  return id !== undefined && hasMetric(filters, metric) && filters.metric.includes(id)
}

function checkName(name: string, id?: string): string | undefined {
  const error = metricNameError(personalStore.current().metrics, name, id)
  if (error === 'long') return metricNameErrors.long(maxFormulaNameLength)
  if (error === 'full') return metricNameErrors.full(maxMetrics)
  return error && metricNameErrors[error]
}

function show({ filters, edit }: Screen, metric: OwnMetric): string | undefined {
  const change = withMetric(filters, metric)
  if (!change) return texts.notShown
  edit(change, 'push')
  return undefined
}

function hide({ filters, edit }: Screen, metric: OwnMetric): undefined {
  const id = formulaNamed(filters, metric.name)
  if (id) edit(withoutColumn(filters, id, true), 'push')
}

/** Saves a metric and shows it: a new one as a column, an edited one if the screen has it. */
function save(screen: Screen, edited: OwnMetric, id?: string): string | undefined {
  const before = personalStore.current().metrics.find((one) => one.id === id)
  const metric = savedMetric(edited, changeTime(before))
  const isRenamed = before && before.id !== metric.id
  changePersonal(...(isRenamed ? [{ kind: 'metrics', remove: before.id } as const] : []), {
    kind: 'metrics',
    put: metric,
  })
  if (!before) return show(screen, metric)
  const change = withEdited(screen.filters, before, metric)
  if (change) screen.edit(change, 'push')
  return undefined
}

/** Removes a formula from the screen. */
function removeFrom({ filters, edit }: Screen, metric: OwnMetric): void {
  const id = formulasIn(filters.formulas).find((one) => {
    const formula = filters.formulas[one]
    return formula && isSameMetric(formula, metric)
  })
  if (id) edit(withoutFormula(filters, id), 'push')
}

/** Deletes a metric; screens that have its formula keep it. */
function remove(deleted: SavedMetric): () => void {
  const metric = savedMetric(deleted, deleted.changedAt)
  changePersonal({ kind: 'metrics', remove: metric.id })
  return () => changePersonal({ kind: 'metrics', put: metric })
}

const previewCount = 5

/** Calculates a formula for the first stocks of the shown screen. Another screen gives another function. */
function useEvaluate(filters: Filters): (expression: string) => Promise<Preview> {
  const { screener, results } = useAppContext()
  const shown = useSyncExternalStore(results.subscribe, results.current)
  const scope = shown?.query.scope
  return useCallback(
    async (expression: string): Promise<Preview> => {
      if (!scope) return []
      const free = formulaIds.find((one) => !filters.formulas[one])
      const id = free ?? formulaIds[0]
      // Without a free id, the stocks are those of the screen without formulas.
      const base = free ? filters : withKnownFormulas({ ...filters, formulas: {} })
      const formulas = { ...base.formulas, [id]: { name: texts.title, expression } }
      const request = { filters: { ...base, formulas }, scope, from: 0, count: previewCount, fields: [id] }
      const outcome = await screener.screen(request)
      if (!outcome.ok) return 'failed'
      return rowsOf(outcome.value).map((row) => ({ symbol: row.symbol, value: row.number(id) }))
    },
    [screener, scope, filters],
  )
}
