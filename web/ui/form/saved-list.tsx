import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { savedList as texts } from '../../texts/form.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { VisuallyHidden } from '../data-display/visually-hidden.tsx'
import { lazyIcons } from '../icons/lazy-icons.ts'
import { NameForm } from './name-form.tsx'
import shared from '../shared.module.css'
import styles from './saved-list.module.css'
import control from '#web/ui/control.module.css'

/** Something that the user has saved and named. */
interface Saved {
  readonly id: string
  readonly name: string
}

/** The last deleted item, with its undo. */
interface Deleted {
  readonly name: string
  readonly restore: () => void
}

/** The user's changes in a list: the message about them, and the undo of a deletion, which the next change discards. */
export function useSavedChanges() {
  const [said, say] = useState('')
  const [deleted, setDeleted] = useState<Deleted>()
  const did = (what: string, change: () => void) => {
    change()
    setDeleted(undefined)
    say(what)
  }
  return { said, say, deleted, setDeleted, did }
}

interface SavedListProps<Item extends Saved> {
  readonly items: readonly Item[]
  readonly changes: ReturnType<typeof useSavedChanges>
  /** The name of the list, its text while it is empty, and the position of a moved item. */
  readonly texts: {
    readonly title: string
    readonly none: string
    readonly moved?: (name: string, position: number, count: number) => string
  }
  readonly maxLength: number
  /** The id of the shown item. */
  readonly shown: string | undefined
  /** Where the list is stored. */
  readonly note: string
  /** The content beside or below a name. */
  readonly details: (item: Item) => ReactNode
  /** Further buttons of a line. */
  readonly actions?: (item: Item) => ReactNode
  /** Validates a new name of the one with that id; returns the error. */
  readonly checkName: (name: string, id: string) => string | undefined
  readonly onOpen: (id: string) => void
  /** Moves it in the user’s order; undefined if there is none. */
  readonly onMove?: (id: string, by: number) => void
  readonly onRename: (id: string, name: string) => void
  /** Deletes it; returns an undo. */
  readonly onDelete: (id: string) => () => void
}

/** The user's saved items: opens, moves, renames and deletes them. */
export function SavedList<Item extends Saved>(props: SavedListProps<Item>) {
  const { items, changes, shown, note, details, actions, ...on } = props
  const { said, say, deleted, setDeleted, did } = changes
  const list = useRef<HTMLDivElement>(null)
  // The button of a renamed or deleted item is gone.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  // This need not discard the undo: the names are the same.
  const move = ({ id, name }: Item, at: number, by: number) => {
    on.onMove?.(id, by)
    say(on.texts.moved?.(name, at + by + 1, items.length) ?? '')
  }
  return (
    <>
      {deleted && (
        <DeletedNotice name={deleted.name} onUndo={() => did(texts.restored(deleted.name), deleted.restore)} />
      )}
      <div ref={list} tabIndex={-1}>
        {items.length === 0 ? (
          <p className={styles.none}>{on.texts.none}</p>
        ) : (
          <ul aria-label={on.texts.title}>
            {items.map((item, at) => (
              <SavedLine
                key={item.id}
                name={item.name}
                maxLength={on.maxLength}
                isShown={item.id === shown}
                details={details(item)}
                checkName={(name) => on.checkName(name, item.id)}
                onOpen={() => on.onOpen(item.id)}
                onRename={(name) => did('', () => on.onRename(item.id, name))}
                onDelete={() => setDeleted({ name: item.name, restore: on.onDelete(item.id) })}
              >
                {on.onMove && (
                  <>
                    <IconButton
                      icon={lazyIcons.chevronUp}
                      label={texts.moveUp(item.name)}
                      disabled={at === 0}
                      onClick={() => move(item, at, -1)}
                    />
                    <IconButton
                      icon="chevron-down"
                      label={texts.moveDown(item.name)}
                      disabled={at === items.length - 1}
                      onClick={() => move(item, at, 1)}
                    />
                  </>
                )}
                {actions?.(item)}
              </SavedLine>
            ))}
          </ul>
        )}
      </div>
      <p className={`${shared.note} ${shared.breaking}`}>{note}</p>
      <p role="status">
        <VisuallyHidden>{deleted ? texts.deleted(deleted.name) : said}</VisuallyHidden>
      </p>
    </>
  )
}

interface SavedLineProps {
  readonly name: string
  readonly maxLength: number
  readonly isShown: boolean
  readonly details: ReactNode
  /** The buttons before those to rename and delete. */
  readonly children: ReactNode
  readonly checkName: (name: string) => string | undefined
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onDelete: () => void
}

/** A line of the list: a button that opens it, and those to move, rename and delete it. */
function SavedLine({ name, maxLength, isShown, details, children, checkName, ...on }: SavedLineProps) {
  const [isNamed, setNamed] = useState(false)
  const rename = (text: string) => {
    on.onRename(text)
    setNamed(false)
  }
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={`${control.hoverSurface} ${styles.open}`}
        aria-current={isShown}
        onClick={on.onOpen}
      >
        <span className={styles.name}>{name}</span>
        {details}
      </button>
      {isNamed ? (
        <NameForm
          label={texts.newName(name)}
          submit={texts.rename}
          focused
          check={checkName}
          {...{ name, maxLength }}
          onSubmit={rename}
        >
          <Button variant="plain" onClick={() => setNamed(false)}>
            {texts.cancel}
          </Button>
        </NameForm>
      ) : (
        <div className={styles.actions}>
          {children}
          <LineAction label={texts.renameNamed(name)} text={texts.rename} onClick={() => setNamed(true)} />
          <LineAction label={texts.deleteNamed(name)} text={texts.delete} onClick={on.onDelete} />
        </div>
      )}
    </li>
  )
}

interface LineActionProps {
  /** The accessible name; contains the text. */
  readonly label: string
  readonly text: string
  readonly onClick: () => void
}

/** A button of a line. */
export const LineAction = ({ label, text, onClick }: LineActionProps) => (
  <button type="button" className={`${control.hoverFill} ${styles.action}`} aria-label={label} onClick={onClick}>
    {text}
  </button>
)

interface SaveSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** Above the list: saves what is shown. */
export function SaveSection({ title, children }: SaveSectionProps) {
  const id = useId()
  return (
    <section className={styles.save} aria-labelledby={id}>
      <h3 id={id} className={shared.listTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Names the deleted item, with an undo. */
export const DeletedNotice = ({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) => (
  <p className={`${shared.between} ${styles.deleted}`}>
    <span>{texts.deleted(name)}</span>
    <Button variant="plain" onClick={onUndo}>
      {texts.undo}
    </Button>
  </p>
)
