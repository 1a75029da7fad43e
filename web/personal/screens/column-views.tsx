import { useEffect, useState } from 'react'
import { keysOf } from '#domain/keys-of'
import {
  builtInColumns,
  type BuiltInView,
  builtInViews,
  type ColumnSet,
  columnsKey,
  type ColumnView,
  maxViews,
  showColumns,
  viewFilter,
} from '#domain/personal/column-view'
import { filtersOf, screenName } from '#domain/personal/saved-screen'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { firstRowMetric, impliedRowMetric } from '#domain/screen/shown-columns'
import type { MetricId } from '#domain/stock/metrics'
import { technicalMetrics } from '#domain/stock/technical-metrics'
import { AddedColumn } from '../../filters/columns/added-column.ts'
import { ColumnStrip } from '../../filters/columns/column-strip.tsx'
import { builtInViewNames, columnViews as texts, viewNameErrors } from '../../filters/columns/column-views-texts.ts'
import { ViewsSheet } from '../../filters/columns/views-sheet.tsx'
import { missingText } from '../../filters/panel/missing-text.ts'
import { useMissingMetrics } from '../../filters/panel/panel-props.ts'
import { chosenRowMetric } from '../../page/use-row-metric.ts'
import type { Screen, ScreenProps } from '../../page/use-screen.ts'
import { lastViewKey } from '../../state/last-view.ts'
import { showToast } from '../../state/overlay.ts'
import { changeTime, createId } from '../store/personal.ts'
import { changePersonal, personalStore, usePersonal } from '../store/personal-store.ts'
import { moved } from './named-screens.ts'

/** The columns of a first visit: the first view in the strip. */
const standard = 'default'
/** Columns that belong to no view: offered once there are some. */
const custom = 'custom'

const isBuiltIn = (id: string): id is BuiltInView => Object.hasOwn(builtInViews, id)

/** Names the columns of a built-in view that have no values in the dataset. */
function noteOf(view: BuiltInView, missing: readonly MetricId[]): string | undefined {
  const left = builtInViews[view].filter((id) => missing.includes(id))
  return left.length === 0 ? undefined : missingText(missing, left)
}

/** Above the rows: the views of the table's columns, built in and the user's own. */
export function ColumnViews({ screen }: ScreenProps) {
  const { views, storage } = usePersonal()
  const missing = useMissingMetrics()
  const [isOpen, setOpen] = useState(false)
  const { filters } = screen
  const chosen = chosenView(filters, views, missing)
  useEffect(() => {
    if (chosen === custom) storeCustom(filters)
  }, [chosen, filters])
  const choose = (id: string) => {
    const own = views.find((view) => view.id === id)
    const columns: ColumnSet = isBuiltIn(id)
      ? { metric: builtInColumns(id, missing), formulas: {} }
      : own
        ? filtersOf(own)
        : id === custom
          ? customColumns()
          : defaultFilters
    show(screen, columns, own?.name ?? texts.custom)
  }
  const choices = [
    { id: standard, name: texts.default },
    ...(chosen === custom || storedCustom() !== null ? [{ id: custom, name: texts.custom }] : []),
    ...keysOf(builtInViewNames).map((id) => ({ id, name: builtInViewNames[id] })),
    ...views.map(({ id, name }) => ({ id, name })),
  ]
  const action = chosen === custom ? texts.save : views.length > 0 ? texts.manage : undefined
  return (
    <>
      <AddedColumn />
      <ColumnStrip
        views={choices}
        {...{ chosen, action }}
        note={isBuiltIn(chosen) ? noteOf(chosen, missing) : undefined}
        onChoose={choose}
        onAction={() => setOpen(true)}
      />
      {isOpen && (
        <ViewsSheet
          views={views.map((view) => ({ id: view.id, name: view.name, columns: describeColumns(filtersOf(view)) }))}
          shown={chosen}
          isNew={chosen === custom}
          {...{ storage, checkName }}
          onOpen={choose}
          onSave={(name) => save(name, filters)}
          onUpdate={(id) => change(id, { filter: viewFilter(filters) })}
          onMove={(id, by) =>
            changePersonal(...moved(views, id, by).map((view) => ({ kind: 'views', put: view }) as const))
          }
          onRename={(id, name) => change(id, { name: screenName(name) })}
          onDelete={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The view whose columns a screen shows. */
function chosenView(filters: Filters, views: readonly ColumnView[], missing: readonly MetricId[]): string {
  const key = columnsKey(filters)
  const own = views.find((view) => columnsKey(filtersOf(view)) === key)
  const builtIn = keysOf(builtInViews).find((id) =>
    [[], missing, technicalMetrics].some(
      (left) => columnsKey({ metric: builtInColumns(id, left), formulas: {} }) === key,
    ),
  )
  return own?.id ?? builtIn ?? (key === columnsKey(defaultFilters) ? standard : custom)
}

/** Shows columns, on the next visit, too. A phone's rows show the first of them. */
function show(screen: Screen, columns: ColumnSet, name: string): void {
  const { filters } = screen
  const change = showColumns(filters, columns)
  if (!change) return showToast(texts.tooManyFormulas(name))
  const next = { ...filters, ...change }
  chosenRowMetric.implied = impliedRowMetric(next)
  chosenRowMetric.metric = firstRowMetric(next)
  rememberView(columnsKey(next) === columnsKey(defaultFilters) ? '' : viewFilter(next))
  screen.edit(change, 'push')
}

/** Stores the columns for the next visit. */
function rememberView(filter: string): void {
  try {
    localStorage.setItem(lastViewKey, filter)
  } catch {
    // Without storage the next visit begins with the default columns.
  }
}

const customKey = 'stonks.custom-columns'

/** Stores the columns that belong to no view, so that the tab can restore them. */
function storeCustom(filters: Filters): void {
  try {
    sessionStorage.setItem(customKey, viewFilter(filters))
  } catch {
    // Without storage, Custom is offered only while it is shown.
  }
}

function storedCustom(): string | null {
  try {
    return sessionStorage.getItem(customKey)
  } catch {
    return null
  }
}

const customColumns = (): ColumnSet => filtersOf({ filter: storedCustom() ?? '' })

const describeColumns = (columns: ColumnSet): string =>
  columns.metric.map((id) => metricOf(id, columns).short).join(', ')

function checkName(text: string, id?: string): string | undefined {
  const { views } = personalStore.current()
  const name = screenName(text)
  if (name === '') return viewNameErrors.empty
  const names = [
    ...Object.values(builtInViewNames),
    texts.default,
    texts.custom,
    ...views.flatMap((view) => (view.id === id ? [] : view.name)),
  ]
  if (names.some((other) => other.toLowerCase() === name.toLowerCase())) return viewNameErrors.taken
  return id === undefined && views.length >= maxViews ? viewNameErrors.full(maxViews) : undefined
}

function save(text: string, filters: Filters): void {
  const { views } = personalStore.current()
  const view = {
    id: createId(),
    name: screenName(text),
    filter: viewFilter(filters),
    place: Math.max(-1, ...views.map(({ place }) => place)) + 1,
    changedAt: changeTime(),
  }
  changePersonal({ kind: 'views', put: view })
}

function change(id: string, what: Partial<Pick<ColumnView, 'name' | 'filter'>>): void {
  const view = personalStore.current().views.find((one) => one.id === id)
  if (view) changePersonal({ kind: 'views', put: { ...view, ...what, changedAt: changeTime(view) } })
}

/** Deletes a view; returns an undo. */
function remove(id: string): () => void {
  const view = personalStore.current().views.find((one) => one.id === id)
  changePersonal({ kind: 'views', remove: id })
  return () => view && changePersonal({ kind: 'views', put: view })
}
