import type { Screener } from '#worker/contract'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ResultStore } from '../data/screener/result-store.ts'
import type { ScreenUrl, UrlChoice } from '../state/url-state.ts'
import type { Settings } from '../state/settings.ts'

/** The stocks that the main page shows: those of the market note, all, or the user's list. */
export type TabId = 'ai' | 'all' | 'list'

/** The view of the stocks. */
type View = 'rows' | 'map'

/** The singletons of the app, provided by the router's context. */
export interface AppContext {
  readonly screener: Screener
  readonly results: ResultStore
  readonly screenUrl: ScreenUrl
  readonly tabUrl: UrlChoice<TabId>
  readonly viewUrl: UrlChoice<View>
  readonly settings: Settings
}

export const useAppContext = (): AppContext => useRouteContext({ from: rootRouteId })
