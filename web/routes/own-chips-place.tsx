import { useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { sinceLook } from '#domain/personal/look'
import { tagCounts } from '#domain/personal/stock-note'
import { listKey, screenKey } from '../data/personal/asked-of-market.ts'
import { screenWith } from '../data/personal/named-screens.ts'
import { ownThings } from '../data/personal/own-things.ts'
import { tagsDidChange } from '../data/personal/tag-choice.ts'
import { useOwnStandings, useOwnThings } from '../data/personal/use-own-things.ts'
import { NewsChip, OwnStrip, TagChips } from '../features/my-screens/own-chips.tsx'
import { SinceSheet } from '../features/my-screens/since-sheet.tsx'
import { sinceWords } from '../features/my-screens/since-words.ts'
import { own } from '../state/own.ts'
import { store } from '../state/store.ts'
import { useAppContext } from './app-context.ts'
import { RulesSheet } from './rules-place.tsx'
import type { ScreenPart } from './screen-parts.ts'

/** Above the rows: what is new for this person, and the tags that narrow the rows. */
export function OwnChips({ screen }: ScreenPart) {
  const { notes, fired } = useOwnThings()
  const { tags } = useSnapshot(own)
  const unseen = fired.filter(({ isSeen }) => !isSeen).length
  const [open, setOpen] = useState<'since' | 'rules'>()
  const news = useNews(screen)
  const close = () => setOpen(undefined)
  return (
    <>
      <OwnStrip>
        {news && <NewsChip onClick={() => setOpen('since')}>{sinceWords(news.since)}</NewsChip>}
        {unseen > 0 && (
          <NewsChip onClick={() => setOpen('rules')}>
            {unseen === 1 ? '1 rule fired' : `${unseen} rules fired`}
          </NewsChip>
        )}
        <TagChips tags={tagCounts(notes.values())} chosen={tags} onChoose={tagsDidChange} />
      </OwnStrip>
      {open === 'since' && news && <SinceSheet {...news} onClose={close} />}
      {open === 'rules' && <RulesSheet onClose={close} />}
    </>
  )
}

/** What came and went in the named screen or the list that is shown, since its owner last saw it. */
function useNews({ filters }: ScreenPart['screen']) {
  const { screener, tabUrl } = useAppContext()
  const tab = useSyncExternalStore(tabUrl.subscribe, tabUrl.current)
  const { user } = useSnapshot(store)
  const { screens, looks } = useOwnThings()
  const standings = useOwnStandings(screener)
  const named = screenWith(screens, filters)
  const shown =
    tab === 'list'
      ? user && { key: listKey(user.id), name: 'My List' }
      : named && { key: screenKey(named.id), name: named.name }
  const now = shown && standings.get(shown.key)
  const since = now && sinceLook(looks.get(now.key), now)
  const seen = () => void (now && ownThings.change([{ kind: 'looks', put: now }]))
  return since && { name: shown.name, since, onSeen: seen }
}
