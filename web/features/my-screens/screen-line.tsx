import { useState } from 'react'
import { longestScreenName } from '#domain/personal/named-screen'
import { formatInteger } from '../../format/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { NameForm } from './name-form.tsx'
import styles from './screen-line.module.css'
import type { ListedScreen } from './listed-screen.ts'
import { sinceWords } from './since-words.ts'

interface ScreenLineProps {
  readonly screen: ListedScreen
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onOpen: () => void
  readonly onRename: (name: string) => string | undefined
  readonly onMove: (by: number) => void
  readonly onDelete: () => void
}

/** A screen among the others: what it is called, how many it has, and what can be done with it. */
export function ScreenLine({ screen, isShown, isFirst, isLast, onRename, ...on }: ScreenLineProps) {
  const { name, count, since } = screen
  const [isNamed, setNamed] = useState(false)
  const rename = (text: string) => {
    const trouble = onRename(text)
    if (trouble === undefined) setNamed(false)
    return trouble
  }
  return (
    <li className={styles.line}>
      <button type="button" className={styles.open} aria-current={isShown} onClick={on.onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count === undefined ? '–' : formatInteger(count)}</span>
        {since && <span className={styles.since}>{sinceWords(since)}</span>}
      </button>
      {isNamed ? (
        <NameForm
          label={`New name of ${name}`}
          submit="Rename"
          longest={longestScreenName}
          focused
          name={name}
          onSubmit={rename}
        >
          <Button look="plain" onClick={() => setNamed(false)}>
            Cancel
          </Button>
        </NameForm>
      ) : (
        <div className={styles.acts}>
          <IconButton icon="chevron-up" label={`Move ${name} up`} disabled={isFirst} onClick={() => on.onMove(-1)} />
          <IconButton icon="chevron-down" label={`Move ${name} down`} disabled={isLast} onClick={() => on.onMove(1)} />
          <button type="button" className={styles.act} aria-label={`Rename ${name}`} onClick={() => setNamed(true)}>
            Rename
          </button>
          <button type="button" className={styles.act} aria-label={`Delete ${name}`} onClick={on.onDelete}>
            Delete
          </button>
        </div>
      )}
    </li>
  )
}
