import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { tagCounts } from '#domain/personal/stock-note'
import { ownThings } from '../data/personal/own-things.ts'
import type { ScreenNews } from '../data/personal/shown-screen.ts'
import { tagsDidChange } from '../data/personal/tag-choice.ts'
import { useOwnThings, useShownScreen } from '../data/personal/use-own-things.ts'
import { EditedScreen, NewsChip, OwnStrip, TagChips } from '../features/my-screens/own-chips.tsx'
import { SinceSheet } from '../features/my-screens/since-sheet.tsx'
import { sinceWords } from '../features/my-screens/since-words.ts'
import { own } from '../state/own.ts'
import { screenNews as texts } from '../texts/saved-screens.ts'
import { useAppContext } from './app-context.ts'
import { DroppedReason } from './dropped-reason.tsx'
import { RulesSheet } from './rules-place.tsx'
import type { ScreenPart } from './screen-parts.ts'
import { ScreensSheet, updateScreen } from './screens-place.tsx'

/** Above the rows: what is new for this user, the saved screen that they edit, and the tags that narrow the rows. */
export function OwnChips({ screen }: ScreenPart) {
  const { notes, fired } = useOwnThings()
  const { tags } = useSnapshot(own)
  const unseen = fired.filter(({ isSeen }) => !isSeen).length
  const [open, setOpen] = useState<'since' | 'rules' | 'save'>()
  const { opened, isEdited, news } = useShownScreen(useAppContext())
  const close = () => setOpen(undefined)
  return (
    <>
      <OwnStrip>
        {opened && isEdited && (
          <EditedScreen
            name={opened.name}
            onUpdate={() => updateScreen(opened.id, screen.filters)}
            onSaveAsNew={() => setOpen('save')}
          />
        )}
        {news && <NewsChip onClick={() => setOpen('since')}>{sinceWords(news.since)}</NewsChip>}
        {unseen > 0 && <NewsChip onClick={() => setOpen('rules')}>{texts.alerts(unseen)}</NewsChip>}
        <TagChips tags={tagCounts(notes.values())} chosen={tags} onChoose={tagsDidChange} />
      </OwnStrip>
      {open === 'since' && news && <News {...{ screen, news }} onClose={close} />}
      {open === 'rules' && <RulesSheet onClose={close} />}
      {open === 'save' && <ScreensSheet {...{ screen }} isNaming onClose={close} />}
    </>
  )
}

interface NewsProps extends ScreenPart {
  readonly news: ScreenNews
  readonly onClose: () => void
}

function News({ screen, news, onClose }: NewsProps) {
  return (
    <SinceSheet
      name={news.screen?.name ?? texts.myList}
      since={news.since}
      explain={(symbol) => <DroppedReason {...{ screen, symbol, onClose }} isList={!news.screen} />}
      onSeen={() => void ownThings.change([{ kind: 'looks', put: news.now }])}
      onClose={onClose}
    />
  )
}
