import { useSnapshot } from 'valtio/react'
import { changesSince } from '#domain/personal/last-seen'
import { listedSymbols } from '#domain/personal/saved-screen'
import type { Filters } from '#domain/screen/filters'
import { keptSearch } from '../../backtest/backtest-url.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { useAppContext } from '../../page/app-context.ts'
import type { ScreenProps } from '../../page/use-screen.ts'
import { showToast } from '../../state/overlay.ts'
import { isPastHere } from '../../state/past-mark.ts'
import { personalSummary } from '../../state/personal-summary.ts'
import { savedList } from '../../texts/form.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { useHistory } from '../../ui/navigation/use-history.ts'
import { changePersonal, personalStore, usePersonal } from '../store/personal-store.ts'
import { createNamedScreen, moved, nameError, nameErrors, renamed, withFilters } from './named-screens.ts'
import { screenKey } from './screen-membership.ts'
import { ScreensSheet as Sheet } from './screens-sheet.tsx'
import { useScreenMembership, useShownScreen } from './use-personal-screens.ts'
import { useSavedScreens } from './use-saved-screens.ts'

/** A separate chunk: only needed to keep a backtest. */
export const RepeatedRuns = lazyComponent(
  loadChunk('repeated-runs', async () => (await import('../../backtest/repeated-runs.tsx')).RepeatedRuns),
  { onFailure: 'nothing' },
)

interface ScreensSheetProps extends ScreenProps {
  /** Whether the sheet opens with the focus in the name field. */
  readonly isNaming?: boolean
  readonly onClose: () => void
}

/** The user's saved screens: save, load, rename, reorder and delete. */
export function SavedScreensSheet({ screen, isNaming = false, onClose }: ScreensSheetProps) {
  const context = useAppContext()
  const { looks, notes, screens, storage } = usePersonal()
  const { tags } = useSnapshot(personalSummary)
  const history = useHistory()
  const memberships = useScreenMembership(context)
  const { opened, isEdited } = useShownScreen(context)
  const savedScreens = useSavedScreens(screen)
  const listed = savedScreens.screens.map((one) => {
    const { run, lists } = screens.find(({ id }) => id === one.id) ?? {}
    const current = memberships.get(screenKey(one.id))
    const since = current && changesSince(looks.get(current.key), current)
    return { ...one, since, run, lists, isListEmpty: listedSymbols({ lists }, notes.values())?.length === 0 }
  })
  const open = (id: string) => {
    savedScreens.onChoose(id)
    onClose()
  }
  const backtest = (id: string) => {
    onClose()
    history.push(keptAddress(id))
  }
  const save = (name: string) =>
    changePersonal({
      kind: 'screens',
      put: createNamedScreen(personalStore.current().screens, name, screen.filters, personalSummary.tags),
    })
  return (
    <Sheet
      screens={listed}
      opened={opened?.id}
      {...{ tags, isEdited, isNaming, storage, checkName, onClose }}
      onSave={save}
      onUpdate={(id) => updateScreen(id, screen.filters)}
      onOpen={open}
      onRename={renameScreen}
      onMove={moveScreen}
      onDelete={removeScreen}
      onBacktest={isPastHere() ? backtest : undefined}
      runs={screens.some(({ run }) => run) && <RepeatedRuns />}
    />
  )
}

/** The address of the backtest of a saved screen, with the settings of its kept backtest. */
export function keptAddress(id: string): string {
  const screen = personalStore.current().screens.find((one) => one.id === id)
  return `/backtest${screen ? keptSearch(screen) : ''}`
}

/** Overwrites the filters of a saved screen, and its lists by the chosen tags, and shows a toast. */
export function updateScreen(id: string, filters: Filters): void {
  const { screens, rules } = personalStore.current()
  const saved = screens.find((one) => one.id === id)
  if (!saved) return
  changePersonal(...withFilters(saved, { filters, tags: personalSummary.tags }, rules))
  showToast(savedList.updated(saved.name))
}

/** The error of a name, for a new screen or the one with that id. */
export function checkName(name: string, id?: string): string | undefined {
  const error = nameError(personalStore.current().screens, name, id)
  return error && nameErrors[error]
}

export function renameScreen(id: string, name: string): void {
  const screen = personalStore.current().screens.find((one) => one.id === id)
  if (screen) changePersonal(renamed(screen, name))
}

/** Moves a screen in the user's order. */
export function moveScreen(id: string, by: number): void {
  changePersonal(
    ...moved(personalStore.current().screens, id, by).map((screen) => ({ kind: 'screens', put: screen }) as const),
  )
}

/** Deletes the screen with its last-seen snapshot; returns an undo that restores both. */
export function removeScreen(id: string): () => void {
  const { screens, looks } = personalStore.current()
  const screen = screens.find((one) => one.id === id)
  const lastSeen = looks.get(screenKey(id))
  changePersonal({ kind: 'screens', remove: id }, { kind: 'looks', remove: screenKey(id) })
  return () => {
    if (screen)
      changePersonal({ kind: 'screens', put: screen }, ...(lastSeen ? [{ kind: 'looks', put: lastSeen } as const] : []))
  }
}
