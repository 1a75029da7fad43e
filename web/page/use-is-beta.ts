import { useSnapshot } from 'valtio/react'
import { store } from '../state/store.ts'

/** Whether the user may see the ratings of traders. The server checks it again at each request. */
export const useIsBeta = (): boolean => useSnapshot(store).user?.roles.includes('beta') ?? false
