import type { Scope } from '#domain/screen/screen'
import type { Dataset } from '#worker/contract'
import type { Results } from '../data/results.ts'
import type { TabId } from './app-context.ts'
import type { Screen } from './use-screen.ts'

/** What a part of the main page knows: the screen, and what belongs to the part. */
export interface ScreenPart {
  readonly screen: Screen
}

export interface TabPart extends ScreenPart {
  readonly tab: TabId
}

export interface NotePart extends ScreenPart {
  /** Null while there is nothing to search. */
  readonly dataset: Dataset | null
}

export interface MapPart extends ScreenPart {
  readonly scope: Scope
  readonly results: Results | undefined
}

export interface InsightPart extends ScreenPart {
  readonly scope: Scope
  /** The version that answered and how many it found; undefined while nothing has been answered yet. */
  readonly results: Pick<Results, 'version' | 'total' | 'shown'> | undefined
}

/** The sheets that a screen's tools open. */
export type ToolSheet = 'columns' | 'more' | 'screens' | 'rules'

export interface ToolSheetPart extends TabPart {
  readonly onOpen: (sheet: ToolSheet) => void
  readonly onClose: () => void
}
