import { useMemo, useSyncExternalStore } from 'react'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import type { Scope } from '#domain/screen/screen'
import { sortByHeader } from '#domain/screen/shown-columns'
import type { Period } from '#domain/stock/stock'
import type { Dataset } from '#worker/contract'
import type { Results } from '../data/screener/results.ts'
import type { HistoryAction, ScreenUrl } from '../state/url-state.ts'
import { applyTyped } from '../ui/hooks/use-typing-pause.ts'
import type { TabId } from './app-context.ts'

/** The screen in the URL, and the functions that change it. */
export interface Screen extends ScreenEdits {
  readonly filters: Filters
}

/** Functions that stay the same for the page's lifetime, so that components that take them do not render again. */
interface ScreenEdits {
  readonly search: (text: string) => void
  /** Sorts by a column, like a click on its header, or adds it to the sort order. */
  readonly sort: (column: ColumnId, isAdded: boolean) => void
  readonly setSort: (sortColumn: ColumnId, asc: boolean) => void
  /** Changes the appearance of rows, not which rows are shown: the preset stays selected. */
  readonly setTimeframe: (timeframe: Period) => void
  readonly reset: () => void
  /** A change by the user, after which no preset is selected. */
  readonly edit: (change: Partial<Filters>, action: HistoryAction) => void
}

export function useScreen(url: ScreenUrl): Screen {
  const filters = useSyncExternalStore(url.subscribe, url.filters, url.filters)
  const edits = useMemo(() => createEdits(url), [url])
  return useMemo(() => ({ filters, ...edits }), [filters, edits])
}

function createEdits({ filters, show }: ScreenUrl): ScreenEdits {
  const change = (next: () => Filters, action: HistoryAction) => {
    applyTyped()
    show(next(), action)
  }
  const edit = (changed: Partial<Filters>, action: HistoryAction) =>
    change(() => editFilters(filters(), changed), action)
  return {
    edit,
    search: (search) => edit({ search }, 'replace'),
    sort: (column, isAdded) => change(() => sortByHeader(filters(), column, isAdded), 'push'),
    setSort: (sortColumn, asc) =>
      edit(sortColumn === filters().sortColumn ? { asc } : { sortColumn, asc, thenBy: [] }, 'push'),
    setTimeframe: (timeframe) => change(() => ({ ...filters(), timeframe }), 'push'),
    reset: () => change(() => defaultFilters, 'push'),
  }
}

/** Props of the main page's components. */
export interface ScreenProps {
  readonly screen: Screen
}

export interface TabProps extends ScreenProps {
  readonly tab: TabId
}

export interface NoteProps extends ScreenProps {
  /** Null while no dataset is loaded. */
  readonly dataset: Dataset | null
}

export interface MapProps extends ScreenProps {
  readonly scope: Scope
  readonly results: Results | undefined
}

export interface InsightProps extends ScreenProps {
  readonly scope: Scope
  /** The dataset version and the count of the last result; undefined before the first one. */
  readonly results:
    Pick<Results, 'version' | 'total' | 'shown' | 'hidden' | 'unknownSector' | 'formulaErrors'> | undefined
}

/** The sheets that a screen's tools open. */
export type ToolSheet = 'columns' | 'more' | 'screens' | 'rules' | 'share'

export interface ToolSheetProps extends TabProps {
  readonly onOpen: (sheet: ToolSheet) => void
  readonly onClose: () => void
}
