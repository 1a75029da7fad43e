import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen/screen'
import { own } from '../state/own.ts'
import { store } from '../state/store.ts'
import type { TabId } from './app-context.ts'

const everything: Scope = { kind: 'all' }

/** Which stocks a tab's filters look through: those of the list, and of the tags that are chosen. */
export function useScope(tab: TabId): Scope {
  const { user } = useSnapshot(store)
  const { symbols: tagged } = useSnapshot(own)
  const listed = tab === 'list' ? user?.bookmarks : undefined
  return useMemo(() => {
    // A copy: what a snapshot gives cannot be sent to the worker.
    const symbols = (tagged ?? listed)?.filter((symbol) => !listed || listed.includes(symbol))
    return symbols ? { kind: 'list', symbols } : everything
  }, [tagged, listed])
}
