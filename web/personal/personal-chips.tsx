import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { tagCounts } from '#domain/personal/stock-note'
import { defaultFilters } from '#domain/screen/filters'
import type { ScreenQuery } from '#worker/contract'
import { HiddenStock } from '../filters/insight/insight.tsx'
import { useAppContext } from '../page/app-context.ts'
import type { ScreenProps } from '../page/use-screen.ts'
import { useDatasetQuery } from '../page/use-stock.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { store } from '../state/store.ts'
import { AlertsSheet } from './alerts/alerts.tsx'
import { setTags } from './notes/stock-notes.ts'
import { ChangesSheet, describeChanges } from './screens/changes-sheet.tsx'
import { ChangesChip, ChipStrip, EditedScreen, TagChips } from './screens/personal-chips.tsx'
import { SavedScreensSheet, updateScreen } from './screens/saved-screens.tsx'
import { screenNews } from './screens/saved-screens-texts.ts'
import type { ScreenChanges } from './screens/shown-screen.ts'
import { useShownScreen } from './screens/use-personal-screens.ts'
import { personalStore, usePersonal } from './store/personal-store.ts'

/** Above the rows: what is new for this user, the saved screen that is being edited, and the tags that filter the rows. */
export function PersonalChips({ screen }: ScreenProps) {
  const { notes, fired } = usePersonal()
  const { tags } = useSnapshot(personalSummary)
  const newAlertCount = fired.filter(({ isSeen }) => !isSeen).length
  const [open, setOpen] = useState<'since' | 'rules' | 'save'>()
  const context = useAppContext()
  const { opened, isEdited, news: changes } = useShownScreen(context)
  const { tabUrl } = context
  // Above all stocks, the strip of screens has these actions.
  const isList = useSyncExternalStore(tabUrl.subscribe, tabUrl.current) === 'list'
  const close = () => setOpen(undefined)
  return (
    <>
      <ChipStrip>
        {isList && opened && isEdited && (
          <EditedScreen
            name={opened.name}
            onUpdate={() => updateScreen(opened.id, screen.filters)}
            onSaveAsNew={() => setOpen('save')}
          />
        )}
        {changes && <ChangesChip onClick={() => setOpen('since')}>{describeChanges(changes.since)}</ChangesChip>}
        {newAlertCount > 0 && (
          <ChangesChip onClick={() => setOpen('rules')}>{screenNews.alerts(newAlertCount)}</ChangesChip>
        )}
        <TagChips tags={tagCounts(notes.values())} chosen={tags} onChoose={setTags} />
      </ChipStrip>
      {open === 'since' && changes && <ChangesSinceLastSeen {...{ screen, changes }} onClose={close} />}
      {open === 'rules' && <AlertsSheet onClose={close} />}
      {open === 'save' && <SavedScreensSheet {...{ screen }} isNaming onClose={close} />}
    </>
  )
}

interface ChangesProps extends ScreenProps {
  readonly changes: ScreenChanges
  readonly onClose: () => void
}

function ChangesSinceLastSeen({ screen, changes, onClose }: ChangesProps) {
  return (
    <ChangesSheet
      name={changes.screen?.name ?? screenNews.myList}
      since={changes.since}
      explain={(symbol) => <DroppedReason {...{ screen, symbol, onClose }} isList={!changes.screen} />}
      onSeen={() => void personalStore.change([{ kind: 'looks', put: changes.now }])}
      onClose={onClose}
    />
  )
}

interface DroppedReasonProps extends ScreenProps {
  readonly symbol: string
  /** Whether the stock dropped out of My List, not out of the screen. */
  readonly isList: boolean
  readonly onClose: () => void
}

/** Why a stock dropped out of the shown screen or list, with a way to bring it back. */
function DroppedReason({ screen, symbol, isList, onClose }: DroppedReasonProps) {
  const { newest, tabUrl } = useAppContext()
  const { user } = useSnapshot(store)
  const bookmarks = user?.bookmarks
  const filters = useMemo(() => (isList ? { ...defaultFilters, sector: [] } : screen.filters), [isList, screen.filters])
  const explain = useCallback(async () => {
    const query: ScreenQuery = {
      filters: { ...filters, maxEntries: 0, search: symbol },
      scope: isList ? { kind: 'list', symbols: [...(bookmarks ?? [])] } : { kind: 'all' },
    }
    const [explained, found] = await Promise.all([newest.explain(query), newest.stock(symbol)])
    return {
      explanation: explained.ok && explained.value?.symbol === symbol ? explained.value : undefined,
      isInData: !found.ok || found.value !== undefined,
    }
  }, [newest, symbol, filters, isList, bookmarks])
  const reason = useDatasetQuery(explain)
  if (!reason) return null
  const { explanation, isInData } = reason
  if (!explanation) {
    if (!isInData) return <p>{screenNews.notInData(symbol)}</p>
    return (
      <p>{filters.search === '' ? screenNews.noMatch(symbol) : screenNews.noSearchMatch(symbol, filters.search)}</p>
    )
  }
  return (
    <HiddenStock
      {...{ explanation, filters }}
      tags={[]}
      onRemove={(change) => {
        screen.edit(change, 'push')
        onClose()
      }}
      onAll={() => {
        tabUrl.choose('all')
        onClose()
      }}
      onUntag={() => undefined}
    />
  )
}
