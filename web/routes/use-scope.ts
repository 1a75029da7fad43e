import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen'
import { store } from '../state/store.ts'
import type { TabId } from './app-context.ts'

const everything: Scope = { kind: 'all' }

/** Which stocks a tab's filters look through. */
export function useScope(tab: TabId): Scope {
  const { user } = useSnapshot(store)
  const symbols = tab === 'list' ? user?.bookmarks : undefined
  // A copy: what a snapshot gives cannot be sent to the worker.
  return useMemo(() => (symbols ? { kind: 'list', symbols: [...symbols] } : everything), [symbols])
}
