import { subscribeKey } from 'valtio/utils'
import { byHand } from '#domain/personal/last-seen'
import { store } from '../../state/store.ts'
import { listKey } from './asked-of-market.ts'
import type { PersonalStore } from './personal-store.ts'

/**
 * What somebody puts on their list or takes off it with their own hand is no news to them; what another device did is. A
 * symbol that was tapped here stays theirs, so that a server's refusal is no news either. Gives what ends it.
 */
export function absorbOwnTaps(things: PersonalStore): () => void {
  const tapped = new Set<string>()
  let before = store.user
  return subscribeKey(
    store,
    'user',
    (user) => {
      const known = before
      before = user
      if (user?.id !== known?.id) tapped.clear()
      if (!user || user.id !== known?.id) return
      const put = user.bookmarks.filter((symbol) => !known.bookmarks.includes(symbol))
      const taken = known.bookmarks.filter((symbol) => !user.bookmarks.includes(symbol))
      const activation = navigator.userActivation as UserActivation | undefined
      if (activation?.isActive) for (const symbol of [...put, ...taken]) tapped.add(symbol)
      const isOwn = (symbol: string) => tapped.has(symbol)
      const look = things.current().looks.get(listKey(user.id))
      if (!look || ![...put, ...taken].some(isOwn)) return
      void things.change([{ kind: 'looks', put: byHand(look, put.filter(isOwn), taken.filter(isOwn)) }])
    },
    true,
  )
}
