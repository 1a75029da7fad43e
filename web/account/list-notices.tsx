import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { daysBetween } from '#domain/dataset/trading-days'
import { personalStore } from '../personal/store/personal-store.ts'
import { useRenames } from '../state/renames.ts'
import { store } from '../state/store.ts'
import { renameTexts } from '../texts/renames.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { PendingNotice } from './account-menu.tsx'

/** Above My List: what waits for the server, and which of its stocks have a new symbol. */
export const ListNotices = () => (
  <>
    <PendingNotice />
    <RenamedBookmarks />
  </>
)

/** How long, in calendar days, My List says of a stock that it has a new symbol. */
const shownDays = 30

export function RenamedBookmarks() {
  const renamed = useRenames()
  const { user, stonks } = useSnapshot(store)
  const { notes } = useSyncExternalStore(personalStore.subscribe, personalStore.current)
  const date = stonks?.date
  const shown = renamed.filter(
    ({ to, until }) => user?.bookmarks.includes(to) && date && daysBetween(until, date) <= shownDays,
  )
  if (shown.length === 0) return null
  return (
    <Notice icon="info" tone="quiet">
      {shown.map((one) => renameTexts.moved(one, { hasBookmark: true, hasNote: notes.has(one.to) })).join(' ')}
    </Notice>
  )
}
