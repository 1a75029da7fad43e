import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { AppHistory } from './app-history.ts'

/** The router's history, which the header and the main page also use: both are rendered without the router. */
export const HistoryContext = createContext<AppHistory | undefined>(undefined)

/** The history that all pages share. */
export function useHistory(): AppHistory {
  const history = use(HistoryContext)
  if (!history) throw new Error('HistoryContext has no value')
  return history
}

/** The address for the newest market. */
export const sameAddress = (address: string): string => address

/** Adds the shown past session, if any, to an address of the app. */
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
