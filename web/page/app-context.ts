import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Screener } from '#worker/contract'
import { ResultStore } from '../data/screener/result-store.ts'
import { comparedIn } from '../state/compared.ts'
import type { Settings } from '../state/settings.ts'
import { clearError, errorDidChange } from '../state/store.ts'
import {
  asOfIn,
  createMainLocation,
  createScreenUrl,
  createUrlChoice,
  type MainLocation,
  type ScreenUrl,
  type UrlChoice,
} from '../state/url-state.ts'
import { applyTyped } from '../ui/hooks/use-typing-pause.ts'
import type { AppHistory } from '../ui/navigation/app-history.ts'
import { useHistory } from '../ui/navigation/use-history.ts'

/** The stocks that the main page shows: those of the market note, all, or the user's list. */
export type TabId = 'ai' | 'all' | 'list'

/** The view of the stocks. */
type View = 'rows' | 'map'

/** The singletons of the app. In the past, `screener` and `results` are those of the session that is shown. */
export interface AppContext {
  readonly screener: Screener
  /** The screener of the newest market. */
  readonly newest: Screener
  readonly results: ResultStore
  readonly mainLocation: MainLocation
  readonly screenUrl: ScreenUrl
  readonly tabUrl: UrlChoice<TabId>
  readonly viewUrl: UrlChoice<View>
  readonly settings: Settings
  /** What `personal-screens.ts` knows, created on first use: the first rows do without its code. */
  readonly personal: { screens?: object }
}

/** The singletons of a page in the newest market. */
export function createAppContext(history: AppHistory, screener: Screener, settings: Settings): AppContext {
  const screenUrl = createScreenUrl(history, applyTyped)
  const results = new ResultStore(screener, { onFailure: errorDidChange, onRecovery: clearError })
  screenUrl.subscribe(results.screenDidChange)
  return {
    screener,
    newest: screener,
    results,
    mainLocation: createMainLocation(history),
    screenUrl,
    tabUrl: createUrlChoice(history, 'tab', ['all', 'ai', 'list']),
    viewUrl: createUrlChoice(history, 'view', ['rows', 'map']),
    settings,
    personal: {},
  }
}

export const AppContextProvider = createContext<AppContext | undefined>(undefined)

export function useAppContext(): AppContext {
  const context = use(AppContextProvider)
  if (!context) throw new Error('AppContextProvider has no value')
  return context
}

/** The day in the URL as of which to show the market, as written; undefined for the newest market. */
export function useAsOf(): string | undefined {
  const history = useHistory()
  const current = () => asOfIn(history.location.search)
  return useSyncExternalStore(history.subscribe, current, () => undefined)
}

/** The symbols to compare in the URL of the main page. */
export function useCompared(): readonly string[] {
  const { mainLocation } = useAppContext()
  // As text: a change of another parameter must not render the whole page again.
  const symbols = () => comparedIn(mainLocation.current().search).join()
  const text = useSyncExternalStore(mainLocation.subscribe, symbols, symbols)
  return useMemo(() => text.split(',').filter(Boolean), [text])
}
