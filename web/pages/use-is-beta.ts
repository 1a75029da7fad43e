import { useSnapshot } from 'valtio/react'
import { store } from '../state/store.ts'

/** Whether who is signed in may see what traders are rated by. The server says so itself with each request. */
export const useIsBeta = (): boolean => useSnapshot(store).user?.roles.includes('beta') ?? false
