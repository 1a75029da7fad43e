import { useState } from 'react'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { formatInteger } from '../../format/numbers.ts'
import { savedScreens as texts } from '../../texts/saved-screens.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { NameForm } from '../../ui/form/name-form.tsx'
import styles from './screen-line.module.css'
import { describeChanges } from './changes-sheet.tsx'
import type { SymbolChanges } from '#domain/personal/last-seen'

interface ScreenLineProps {
  readonly screen: ListedScreen
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onOpen: () => void
  /** Validates a new name; returns the error. */
  readonly checkName: (name: string) => string | undefined
  readonly onRename: (name: string) => void
  readonly onMove: (by: number) => void
  readonly onDelete: () => void
}

/** A saved screen in the list: its name, its count, and the buttons to rename, move and delete it. */
export function ScreenLine({ screen, isShown, isFirst, isLast, checkName, onRename, ...on }: ScreenLineProps) {
  const { name, count, since } = screen
  const [isNamed, setNamed] = useState(false)
  const rename = (text: string) => {
    onRename(text)
    setNamed(false)
  }
  return (
    <li className={styles.line}>
      <button type="button" className={styles.open} aria-current={isShown} onClick={on.onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count === undefined ? '–' : formatInteger(count)}</span>
        {since && <span className={styles.since}>{describeChanges(since)}</span>}
      </button>
      {isNamed ? (
        <NameForm
          label={texts.newName(name)}
          submit={texts.rename}
          maxLength={maxScreenNameLength}
          focused
          name={name}
          check={checkName}
          onSubmit={rename}
        >
          <Button variant="plain" onClick={() => setNamed(false)}>
            {texts.cancel}
          </Button>
        </NameForm>
      ) : (
        <div className={styles.actions}>
          <IconButton icon="chevron-up" label={texts.moveUp(name)} disabled={isFirst} onClick={() => on.onMove(-1)} />
          <IconButton icon="chevron-down" label={texts.moveDown(name)} disabled={isLast} onClick={() => on.onMove(1)} />
          <button
            type="button"
            className={styles.action}
            aria-label={texts.renameNamed(name)}
            onClick={() => setNamed(true)}
          >
            {texts.rename}
          </button>
          <button type="button" className={styles.action} aria-label={texts.deleteNamed(name)} onClick={on.onDelete}>
            {texts.delete}
          </button>
        </div>
      )}
    </li>
  )
}

/** A saved screen, as the list shows it. */
export interface ListedScreen {
  readonly id: string
  readonly name: string
  /** How many stocks it has in the newest dataset; undefined until that is known. */
  readonly count: number | undefined
  readonly since: SymbolChanges | undefined
}
