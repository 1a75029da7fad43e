import type { Screener } from '#worker/contract'
import { createContext, use } from 'react'
import type { ResultStore } from '../data/screener/result-store.ts'
import type { MainLocation, ScreenUrl, UrlChoice } from '../state/url-state.ts'
import type { Settings } from '../state/settings.ts'

/** The stocks that the main page shows: those of the market note, all, or the user's list. */
export type TabId = 'ai' | 'all' | 'list'

/** The view of the stocks. */
type View = 'rows' | 'map'

/** The singletons of the app. */
export interface AppContext {
  readonly screener: Screener
  readonly results: ResultStore
  readonly mainLocation: MainLocation
  readonly screenUrl: ScreenUrl
  readonly tabUrl: UrlChoice<TabId>
  readonly viewUrl: UrlChoice<View>
  readonly settings: Settings
}

export const AppContextProvider = createContext<AppContext | undefined>(undefined)

export function useAppContext(): AppContext {
  const context = use(AppContextProvider)
  if (!context) throw new Error('AppContextProvider has no value')
  return context
}
