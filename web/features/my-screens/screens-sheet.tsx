import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Unseen } from '../../ui/unseen.tsx'
import type { ListedScreen } from './listed-screen.ts'
import { SaveScreen } from './save-screen.tsx'
import { ScreenLine } from './screen-line.tsx'
import styles from './screens-sheet.module.css'

interface ScreensSheetProps {
  readonly screens: readonly ListedScreen[]
  /** The id of the screen that is shown, if it is one of them. */
  readonly shown: string | undefined
  /** Whether what is saved here outlives the page. */
  readonly isSaved: boolean
  /** Each says what is wrong with the name, or does it. */
  readonly onSave: (name: string) => string | undefined
  readonly onRename: (id: string, name: string) => string | undefined
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, by: number) => void
  /** Takes it away, and gives what brings it back. */
  readonly onDelete: (id: string) => () => void
  readonly onClose: () => void
}

/** The screens to which a person has given names. */
export function ScreensSheet({ screens, shown, isSaved, onSave, onMove, onDelete, ...props }: ScreensSheetProps) {
  const { onRename, onOpen, onClose } = props
  const [said, setSaid] = useState('')
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly bringBack: () => void }>()
  const move = (at: number, by: number) => {
    const screen = screens[at]
    if (!screen) return
    onMove(screen.id, by)
    setSaid(`${screen.name} is screen ${at + by + 1} of ${screens.length}`)
  }
  const undo = () => {
    deleted?.bringBack()
    setSaid(`${deleted?.name ?? ''} is back`)
    setDeleted(undefined)
  }
  return (
    <Sheet title="My screens" place="end" done="Done" onClose={onClose}>
      <div className={styles.content}>
        <SaveScreen shown={screens.find(({ id }) => id === shown)?.name} onSave={onSave} />
        {deleted && (
          <p className={styles.deleted}>
            <span>“{deleted.name}” is deleted.</span>
            <Button look="plain" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
        {screens.length === 0 ? (
          <p className={styles.none}>No screens yet. Set filters, order and columns, and save them under a name.</p>
        ) : (
          <ul className={styles.list} aria-label="My screens">
            {screens.map((screen, at) => (
              <ScreenLine
                key={screen.id}
                {...{ screen, isShown: screen.id === shown, isFirst: at === 0, isLast: at === screens.length - 1 }}
                onOpen={() => onOpen(screen.id)}
                onRename={(name) => onRename(screen.id, name)}
                onMove={(by) => move(at, by)}
                onDelete={() => setDeleted({ name: screen.name, bringBack: onDelete(screen.id) })}
              />
            ))}
          </ul>
        )}
        <p className={styles.note}>
          {isSaved
            ? 'On this device only, without an account. Settings have a backup of it all.'
            : 'Not saved on this device: it lasts until this page is closed. Settings have a backup of it all.'}
        </p>
        <p role="status">
          <Unseen>{deleted ? `${deleted.name} is deleted` : said}</Unseen>
        </p>
      </div>
    </Sheet>
  )
}
