import type { Screener } from '#worker/contract'
import { ResultStore } from '../../data/screener/result-store.ts'
import type { AppContext } from '../../page/app-context.ts'
import type { Settings } from '../../state/settings.ts'
import { clearError, errorDidChange } from '../../state/store.ts'
import { createMainLocation, createScreenUrl, createUrlChoice } from '../../state/url-state.ts'
import type { AppHistory } from '../../ui/navigation/app-history.ts'

/** What all pages share. */
export function createContext(history: AppHistory, screener: Screener, settings: Settings): AppContext {
  const screenUrl = createScreenUrl(history)
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
