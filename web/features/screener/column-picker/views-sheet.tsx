import { useState } from 'react'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { viewsSheet as texts } from '#web/texts/screener/column-views-texts.ts'
import { VisuallyHidden } from '#web/ui/data-display/visually-hidden.tsx'
import { NameForm } from '#web/ui/form/name-form.tsx'
import { DeletedNotice, LineAction, MoveActions, SavedLine, SaveSection } from '#web/ui/form/saved-list.tsx'
import { Sheet } from '#web/ui/sheet/sheet.tsx'
import styles from './views-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** One of the user's own views, as the sheet lists it. */
interface ListedView {
  readonly id: string
  readonly name: string
  /** The names of its columns. */
  readonly columns: string
}

interface ViewsSheetProps {
  readonly views: readonly ListedView[]
  /** The id of the own view that is shown. */
  readonly shown: string | undefined
  /** Whether the shown columns belong to no view yet. */
  readonly isNew: boolean
  /** Whether the browser stores personal data beyond this visit. */
  readonly isSaved: boolean
  /** Validates a name, for a new view or the one of that id; returns the error. */
  readonly checkName: (name: string, id?: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onShow: (id: string) => void
  /** Gives a view the shown columns. */
  readonly onUpdate: (id: string) => void
  /** Moves a view in the user's order. */
  readonly onMove: (id: string, by: number) => void
  readonly onRename: (id: string, name: string) => void
  /** Deletes a view; returns an undo. */
  readonly onDelete: (id: string) => () => void
  readonly onClose: () => void
}

/** The user's own views: save the shown columns as one, show, update, move, rename and delete them. */
export function ViewsSheet({ views, shown, isNew, isSaved, checkName, onClose, ...on }: ViewsSheetProps) {
  const [saves, setSaves] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  // The next change discards the undo: the name may be taken by then.
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly restore: () => void }>()
  const did = (what: string, act: () => void) => {
    act()
    setDeleted(undefined)
    setAnnouncement(what)
  }
  const save = (name: string) => {
    did(texts.saved(name), () => on.onSave(name))
    setSaves(saves + 1)
  }
  // No reason to discard the undo: the names are the same.
  const move = ({ id, name }: ListedView, at: number, by: number) => {
    on.onMove(id, by)
    setAnnouncement(texts.moved(name, at + by + 1, views.length))
  }
  const shownName = views.find(({ id }) => id === shown)?.name
  return (
    <Sheet title={texts.title} placement="end" done={texts.done} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        {isNew && (
          <SaveSection title={texts.save}>
            <NameForm
              key={saves}
              label={texts.name}
              name=""
              submit={texts.submit}
              maxLength={maxScreenNameLength}
              focused
              check={checkName}
              onSubmit={save}
            />
          </SaveSection>
        )}
        {shownName !== undefined && <p className={`${shared.note} ${shared.breaking}`}>{texts.isShown(shownName)}</p>}
        {deleted && (
          <DeletedNotice text={texts.deleted(deleted.name)} undo={texts.undo} onUndo={() => did('', deleted.restore)} />
        )}
        {views.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <ul aria-label={texts.title}>
            {views.map((view, at) => (
              <SavedLine
                key={view.id}
                name={view.name}
                maxLength={maxScreenNameLength}
                texts={texts}
                isShown={view.id === shown}
                details={<span className={styles.columns}>{view.columns}</span>}
                actions={
                  <>
                    <MoveActions
                      at={at}
                      count={views.length}
                      up={texts.moveUp(view.name)}
                      down={texts.moveDown(view.name)}
                      onMove={(by) => move(view, at, by)}
                    />
                    {isNew && (
                      <LineAction
                        label={texts.updateNamed(view.name)}
                        text={texts.update}
                        onClick={() => did(texts.updated(view.name), () => on.onUpdate(view.id))}
                      />
                    )}
                  </>
                }
                checkName={(name) => checkName(name, view.id)}
                onOpen={() => on.onShow(view.id)}
                onRename={(name) => did('', () => on.onRename(view.id, name))}
                onDelete={() => setDeleted({ name: view.name, restore: on.onDelete(view.id) })}
              />
            ))}
          </ul>
        )}
        <p className={`${shared.note} ${shared.breaking}`}>{isSaved ? texts.stored : texts.notStored}</p>
        <p role="status">
          <VisuallyHidden>{deleted ? texts.deleted(deleted.name) : announcement}</VisuallyHidden>
        </p>
      </div>
    </Sheet>
  )
}
