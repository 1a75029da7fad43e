import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { AppHistory } from './app-history.ts'

/** The router's history, which the header and the main page use as well: both are rendered without the router. */
export const HistoryContext = createContext<AppHistory | undefined>(undefined)

/** The history that all pages share. */
export function useHistory(): AppHistory {
  const history = use(HistoryContext)
  if (!history) throw new Error('HistoryContext has no value')
  return history
}

/** Where the newest market is shown. */
export const sameAddress = (address: string): string => address

/** Adds to an address of the app the past session that is shown, if one is. */
export const DayLinkContext = createContext<(address: string) => string>(sameAddress)

export const useDayLink = (): ((address: string) => string) => use(DayLinkContext)

/** Leads from the page at `path` to the login, unless the user has left that page already. */
export function LoginRedirect({ path }: { readonly path: string }): null {
  const history = useHistory()
  useEffect(() => {
    if (history.location.pathname === path) history.replace('/login')
  }, [history, path])
  return null
}

/** Whether the address is the main page's. */
export function useIsMainInUrl(): boolean {
  const history = useHistory()
  const isMain = () => history.location.pathname === '/'
  return useSyncExternalStore(history.subscribe, isMain, isMain)
}
