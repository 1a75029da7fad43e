import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Screener } from '#worker/contract'
import type { ResultStore } from '../data/screener/result-store.ts'
import { comparedIn } from '../state/compared.ts'
import type { Settings } from '../state/settings.ts'
import type { MainLocation, ScreenUrl, UrlChoice } from '../state/url-state.ts'

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

/** The symbols to compare in the address of the main page. */
export function useCompared(): readonly string[] {
  const { mainLocation } = useAppContext()
  // As text: a change of another parameter must not render the whole page again.
  const symbols = () => comparedIn(mainLocation.current().search).join()
  const text = useSyncExternalStore(mainLocation.subscribe, symbols, symbols)
  return useMemo(() => text.split(',').filter(Boolean), [text])
}
