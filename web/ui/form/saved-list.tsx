import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { lazyIcons } from '../icons/lazy-icons.ts'
import { NameForm } from './name-form.tsx'
import styles from './saved-list.module.css'
import shared from '#web/ui/shared.module.css'

/** The texts of a line; those that are functions take its name. */
interface LineTexts {
  readonly rename: string
  readonly renameNamed: (name: string) => string
  readonly newName: (name: string) => string
  readonly cancel: string
  readonly delete: string
  readonly deleteNamed: (name: string) => string
}

interface SavedLineProps {
  readonly name: string
  readonly maxLength: number
  readonly texts: LineTexts
  readonly isShown: boolean
  /** What stands beside or below the name. */
  readonly details: ReactNode
  /** The buttons before those to rename and delete. */
  readonly actions: ReactNode
  /** Validates a new name; returns the error. */
  readonly checkName: (name: string) => string | undefined
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onDelete: () => void
}

/** Something that the user has saved and named, in a list: a button that opens it, and those to rename and delete it. */
export function SavedLine({ name, maxLength, texts, isShown, details, actions, checkName, ...on }: SavedLineProps) {
  const [isNamed, setNamed] = useState(false)
  const rename = (text: string) => {
    on.onRename(text)
    setNamed(false)
  }
  return (
    <li className={styles.line}>
      <button type="button" className={`${shared.hoverSurface} ${styles.open}`} aria-current={isShown} onClick={on.onOpen}>
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
          {actions}
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
  <button type="button" className={`${shared.hoverFill} ${styles.action}`} aria-label={label} onClick={onClick}>
    {text}
  </button>
)

interface MoveActionsProps {
  /** The position in the list, from 0, and the list's length. */
  readonly at: number
  readonly count: number
  readonly up: string
  readonly down: string
  readonly onMove: (by: number) => void
}

/** Buttons of a line that move it up and down in the user's order. */
export const MoveActions = ({ at, count, up, down, onMove }: MoveActionsProps) => (
  <>
    <IconButton icon={lazyIcons.chevronUp} label={up} disabled={at === 0} onClick={() => onMove(-1)} />
    <IconButton icon="chevron-down" label={down} disabled={at === count - 1} onClick={() => onMove(1)} />
  </>
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

interface DeletedNoticeProps {
  readonly text: string
  readonly undo: string
  readonly onUndo: () => void
}

/** Says what was deleted, with an undo. */
export const DeletedNotice = ({ text, undo, onUndo }: DeletedNoticeProps) => (
  <p className={`${shared.between} ${styles.deleted}`}>
    <span>{text}</span>
    <Button variant="plain" onClick={onUndo}>
      {undo}
    </Button>
  </p>
)
