import type { Screener } from '#worker/contract'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ResultStore } from '../data/result-store.ts'
import type { ScreenUrl } from '../state/screen-url.ts'
import type { Settings } from '../state/settings.ts'

/** What there is one of on a page; routes hand it to their features. */
export interface AppContext {
  readonly screener: Screener
  readonly results: ResultStore
  readonly screenUrl: ScreenUrl
  readonly settings: Settings
}

export const useAppContext = (): AppContext => useRouteContext({ from: rootRouteId })
