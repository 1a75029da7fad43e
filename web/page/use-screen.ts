import { useMemo, useSyncExternalStore } from 'react'
import type { DecodedFilters } from '#domain/screen/filter-codec'
import type { Scope } from '#domain/screen/screen'
import type { Dataset } from '#worker/contract'
import type { Results } from '../data/screener/results.ts'
import type { ScreenEdits, ScreenUrl } from '../state/url-state.ts'
import type { TabId } from './app-context.ts'

/** The screen in the URL, and the functions that change it. */
export interface Screen extends ScreenEdits, DecodedFilters {}

export function useScreen({ subscribe, read, edits }: ScreenUrl): Screen {
  const decoded = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => ({ ...decoded, ...edits }), [decoded, edits])
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
