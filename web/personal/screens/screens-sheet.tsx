import { type ReactNode, useState } from 'react'
import type { KeptRun } from '#domain/personal/kept-run'
import type { SymbolChanges } from '#domain/personal/last-seen'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { formatInteger } from '#words/numbers'
import { savedList } from '../../texts/form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NameForm } from '../../ui/form/name-form.tsx'
import { LineAction, SavedList, SaveSection, useSavedChanges } from '../../ui/form/saved-list.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import type { StorageState } from '../store/personal.ts'
import { describeChanges } from './changes-sheet.tsx'
import { describeRun } from './describe-run.ts'
import { keptRuns, savedScreens as texts } from './saved-screens-texts.ts'
import styles from './screens-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** A saved screen, as the list shows it. */
interface ListedScreen {
  readonly id: string
  readonly name: string
  /** How many stocks it has in the newest dataset; undefined until that is known. */
  readonly count: number | undefined
  readonly since: SymbolChanges | undefined
  /** The backtest that is kept with it. */
  readonly run: KeptRun | undefined
  /** The tags that its stocks have; undefined for none. */
  readonly lists: readonly string[] | undefined
  /** Whether no stock has all of them. */
  readonly isListEmpty: boolean
}

interface ScreensSheetProps {
  readonly screens: readonly ListedScreen[]
  /** The id of the screen that is shown or was opened last. */
  readonly opened: string | undefined
  /** The chosen tags, which are saved with a screen. */
  readonly tags: readonly string[]
  /** Whether the current filters differ from the saved ones. */
  readonly isEdited: boolean
  /** Whether the user is about to type a name. */
  readonly isNaming: boolean
  /** Whether the browser stores personal data beyond this visit. */
  readonly storage: StorageState
  /** Validates a name, for a new screen or the one of that id; returns the error. */
  readonly checkName: (name: string, id?: string) => string | undefined
  readonly onSave: (name: string) => void
  /** Overwrites the saved screen with the current filters. */
  readonly onUpdate: (id: string) => void
  readonly onRename: (id: string, name: string) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, by: number) => void
  /** Deletes the screen; returns an undo. */
  readonly onDelete: (id: string) => () => void
  /** Shows the backtest of a screen; undefined if that is not known. */
  readonly onBacktest: ((id: string) => void) | undefined
  /** Below the list: about the kept backtests. */
  readonly runs: ReactNode
  readonly onClose: () => void
}

/** The list of saved screens, with a form to save the current one. */
export function ScreensSheet({
  screens,
  opened,
  tags,
  isEdited,
  storage,
  isNaming,
  runs,
  onClose,
  ...on
}: ScreensSheetProps) {
  const changes = useSavedChanges()
  const shown = screens.find(({ id }) => id === opened)
  const update = () => {
    if (!shown) return
    on.onUpdate(shown.id)
    changes.say(savedList.updated(shown.name))
  }
  return (
    <Sheet title={texts.title} placement="end" done={savedList.done} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        <SaveScreen
          opened={shown?.name}
          {...{ tags, isEdited }}
          focused={isNaming}
          check={on.checkName}
          // The name or the last free slot of a deleted screen may be taken by then.
          onSave={(name) => changes.did('', () => on.onSave(name))}
          onUpdate={update}
        />
        <SavedList
          {...{ changes, texts, ...on }}
          items={screens}
          maxLength={maxScreenNameLength}
          shown={isEdited ? undefined : opened}
          note={texts[storage]}
          details={(screen) => <ScreenDetails {...screen} />}
          actions={({ id, name, lists }) =>
            on.onBacktest &&
            !lists && (
              <LineAction label={keptRuns.openNamed(name)} text={keptRuns.open} onClick={() => on.onBacktest?.(id)} />
            )
          }
        />
        {runs}
      </div>
    </Sheet>
  )
}

/** How many stocks a screen has, its lists, what has changed since the user last looked, and what its backtest returned. */
const ScreenDetails = ({ count, since, run, lists, isListEmpty }: Omit<ListedScreen, 'id' | 'name'>) => (
  <>
    <span className={shared.quiet}>{count === undefined ? '–' : formatInteger(count)}</span>
    {lists && <span className={styles.since}>{texts.lists(lists, isListEmpty)}</span>}
    {since && <span className={styles.since}>{describeChanges(since)}</span>}
    {run && <span className={styles.run}>{describeRun(run)}</span>}
  </>
)

interface SaveScreenProps {
  /** The name of the saved screen that is shown or was opened last. */
  readonly opened: string | undefined
  readonly tags: readonly string[]
  /** Whether the current filters differ from the saved ones. */
  readonly isEdited: boolean
  readonly focused: boolean
  readonly check: (name: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onUpdate: () => void
}

/** Saves the current filters: over the saved screen they came from, or under a new name. */
function SaveScreen({ opened, tags, isEdited, focused, check, onSave, onUpdate }: SaveScreenProps) {
  // A form that was submitted starts over.
  const [saves, setSaves] = useState(0)
  const save = (name: string) => {
    onSave(name)
    setSaves(saves + 1)
  }
  return (
    <SaveSection title={texts.save}>
      {opened !== undefined && isEdited && (
        <p className={`${shared.between} ${styles.edited}`}>
          <span className={`${shared.quiet} ${shared.breaking}`}>{texts.edited(opened)}</span>
          <Button onClick={onUpdate}>{texts.updateNamed(opened)}</Button>
        </p>
      )}
      <NameForm
        key={saves}
        label={savedList.name}
        name=""
        maxLength={maxScreenNameLength}
        submit={opened !== undefined && isEdited ? texts.saveAsNew : savedList.submit}
        {...{ focused, check }}
        onSubmit={save}
      />
      <p className={`${shared.note} ${shared.breaking}`}>
        {opened === undefined || isEdited ? texts.saveHint(tags) : texts.current(opened)}
      </p>
    </SaveSection>
  )
}
