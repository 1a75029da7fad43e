import { useState } from 'react'
import type { SymbolChanges } from '#domain/personal/last-seen'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { formatInteger } from '../../format/numbers.ts'
import { savedScreens as texts } from '../../texts/saved-screens-texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { NameForm } from '../../ui/form/name-form.tsx'
import { DeletedNotice, MoveActions, SavedLine, SaveSection } from '../../ui/form/saved-list.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { describeChanges } from './changes-sheet.tsx'
import styles from './screens-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** A saved screen, as the list shows it. */
export interface ListedScreen {
  readonly id: string
  readonly name: string
  /** How many stocks it has in the newest dataset; undefined until that is known. */
  readonly count: number | undefined
  readonly since: SymbolChanges | undefined
}

interface ScreensSheetProps {
  readonly screens: readonly ListedScreen[]
  /** The id of the screen that is shown or was opened last. */
  readonly opened: string | undefined
  /** Whether the current filters differ from the saved ones. */
  readonly isEdited: boolean
  /** Whether the user is about to type a name. */
  readonly isNaming: boolean
  /** Whether the browser stores personal data beyond this visit. */
  readonly isSaved: boolean
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
  readonly onClose: () => void
}

/** The list of saved screens, with a form to save the current one. */
export function ScreensSheet({ screens, opened, isEdited, isSaved, checkName, onDelete, ...props }: ScreensSheetProps) {
  const { isNaming, onSave, onUpdate, onMove, onRename, onOpen, onClose } = props
  const shown = screens.find(({ id }) => id === opened)
  const [announcement, setAnnouncement] = useState('')
  // The next save discards the undo: the name or the last free slot may be taken by then.
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly restore: () => void }>()
  const move = (at: number, by: number) => {
    const screen = screens[at]
    if (!screen) return
    onMove(screen.id, by)
    setAnnouncement(texts.moved(screen.name, at + by + 1, screens.length))
  }
  const undo = () => {
    deleted?.restore()
    setAnnouncement(texts.restored(deleted?.name ?? ''))
    setDeleted(undefined)
  }
  const save = (name: string) => {
    onSave(name)
    setDeleted(undefined)
  }
  const rename = (id: string, name: string) => {
    onRename(id, name)
    setDeleted(undefined)
  }
  const update = () => {
    if (!shown) return
    onUpdate(shown.id)
    setAnnouncement(texts.updated(shown.name))
  }
  return (
    <Sheet title={texts.title} placement="end" done={texts.done} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        <SaveScreen
          opened={shown?.name}
          {...{ isEdited }}
          focused={isNaming}
          check={checkName}
          onSave={save}
          onUpdate={update}
        />
        {deleted && <DeletedNotice text={texts.deleted(deleted.name)} undo={texts.undo} onUndo={undo} />}
        {screens.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <ul className={styles.list} aria-label={texts.title}>
            {screens.map((screen, at) => (
              <SavedLine
                key={screen.id}
                name={screen.name}
                maxLength={maxScreenNameLength}
                texts={texts}
                isShown={screen === shown && !isEdited}
                details={<ScreenDetails {...screen} />}
                actions={
                  <MoveActions
                    at={at}
                    count={screens.length}
                    up={texts.moveUp(screen.name)}
                    down={texts.moveDown(screen.name)}
                    onMove={(by) => move(at, by)}
                  />
                }
                checkName={(name) => checkName(name, screen.id)}
                onOpen={() => onOpen(screen.id)}
                onRename={(name) => rename(screen.id, name)}
                onDelete={() => setDeleted({ name: screen.name, restore: onDelete(screen.id) })}
              />
            ))}
          </ul>
        )}
        <p className={shared.note}>{isSaved ? texts.stored : texts.notStored}</p>
        <p role="status">
          <VisuallyHidden>{deleted ? texts.deleted(deleted.name) : announcement}</VisuallyHidden>
        </p>
      </div>
    </Sheet>
  )
}

/** How many stocks a screen has, and what has changed since the user last looked. */
const ScreenDetails = ({ count, since }: Pick<ListedScreen, 'count' | 'since'>) => (
  <>
    <span className={shared.quiet}>{count === undefined ? '–' : formatInteger(count)}</span>
    {since && <span className={styles.since}>{describeChanges(since)}</span>}
  </>
)

interface SaveScreenProps {
  /** The name of the saved screen that is shown or was opened last. */
  readonly opened: string | undefined
  /** Whether the current filters differ from the saved ones. */
  readonly isEdited: boolean
  readonly focused: boolean
  readonly check: (name: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onUpdate: () => void
}

/** Saves the current filters: over the saved screen they came from, or under a new name. */
function SaveScreen({ opened, isEdited, focused, check, onSave, onUpdate }: SaveScreenProps) {
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
        label={texts.name}
        name=""
        maxLength={maxScreenNameLength}
        submit={opened !== undefined && isEdited ? texts.saveAsNew : texts.submit}
        {...{ focused, check }}
        onSubmit={save}
      />
      <p className={`${shared.note} ${shared.breaking}`}>
        {opened === undefined || isEdited ? texts.saveHint : texts.current(opened)}
      </p>
    </SaveSection>
  )
}
