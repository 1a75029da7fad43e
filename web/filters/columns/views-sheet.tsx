import { useState } from 'react'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import type { StorageState } from '#web/personal/store/personal.ts'
import { savedList } from '#web/texts/form.ts'
import { NameForm } from '#web/ui/form/name-form.tsx'
import { LineAction, SavedList, SaveSection, useSavedChanges } from '#web/ui/form/saved-list.tsx'
import { Sheet } from '#web/ui/sheet/sheet.tsx'
import { viewsSheet as texts } from './column-views-texts.ts'
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
  readonly storage: StorageState
  /** Validates a name, for a new view or the one of that id; returns the error. */
  readonly checkName: (name: string, id?: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onOpen: (id: string) => void
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
export function ViewsSheet({ views, shown, isNew, storage, onClose, ...on }: ViewsSheetProps) {
  const [saves, setSaves] = useState(0)
  const changes = useSavedChanges()
  const save = (name: string) => {
    changes.did(texts.saved(name), () => on.onSave(name))
    setSaves(saves + 1)
  }
  const shownName = views.find(({ id }) => id === shown)?.name
  return (
    <Sheet title={texts.title} placement="end" done={savedList.done} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        {isNew && (
          <SaveSection title={texts.save}>
            <NameForm
              key={saves}
              label={savedList.name}
              name=""
              submit={savedList.submit}
              maxLength={maxScreenNameLength}
              focused
              check={on.checkName}
              onSubmit={save}
            />
          </SaveSection>
        )}
        {shownName !== undefined && <p className={`${shared.note} ${shared.breaking}`}>{texts.isShown(shownName)}</p>}
        <SavedList
          {...{ changes, texts, shown, ...on }}
          items={views}
          maxLength={maxScreenNameLength}
          note={texts[storage]}
          details={({ columns }) => <span className={styles.columns}>{columns}</span>}
          actions={({ id, name }) =>
            isNew && (
              <LineAction
                label={texts.updateNamed(name)}
                text={savedList.update}
                onClick={() => changes.did(savedList.updated(name), () => on.onUpdate(id))}
              />
            )
          }
        />
      </div>
    </Sheet>
  )
}
