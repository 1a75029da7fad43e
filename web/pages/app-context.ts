import type { Screener } from '#worker/contract'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ResultStore } from '../data/screener/result-store.ts'
import type { ScreenUrl, UrlChoice } from '../state/url-state.ts'
import type { Settings } from '../state/settings.ts'

/** Which stocks the main page is about: those of the market note, all, or a person's own. */
export type TabId = 'ai' | 'all' | 'list'

/** How it shows them. */
export type View = 'rows' | 'map'

/** What there is one of on a page; routes hand it to their features. */
export interface AppContext {
  readonly screener: Screener
  readonly results: ResultStore
  readonly screenUrl: ScreenUrl
  readonly tabUrl: UrlChoice<TabId>
  readonly viewUrl: UrlChoice<View>
  readonly settings: Settings
}

export const useAppContext = (): AppContext => useRouteContext({ from: rootRouteId })
