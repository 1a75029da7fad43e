import type { ReactNode } from 'react'
import { savedList } from '../../texts/form.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { savedScreens, screenNews as texts } from './saved-screens-texts.ts'
import styles from './personal-chips.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The container of the chips; hidden by CSS while it is empty. */
export const ChipStrip = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${shared.row} ${shared.goneIfEmpty} ${styles.strip}`}>{children}</div>
)

interface TagChipsProps {
  /** Each tag with its number of stocks. */
  readonly tags: readonly (readonly [tag: string, count: number])[]
  readonly chosen: readonly string[]
  readonly onChoose: (tags: readonly string[]) => void
}

/** The user's tags: choosing one filters the rows to its stocks. */
export function TagChips({ tags, chosen, onChoose }: TagChipsProps) {
  if (tags.length === 0) return null
  const toggled = (tag: string) => (chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])
  return (
    <ul className={shared.row} aria-label={texts.tags}>
      {tags.map(([tag, count]) => (
        <li key={tag} className={shared.fixed} data-on-paper={chosen.includes(tag) || undefined}>
          <button
            type="button"
            className={`${control.chip} ${styles.chip}`}
            aria-pressed={chosen.includes(tag)}
            onClick={() => onChoose(toggled(tag))}
          >
            <span className={styles.label}>#{tag}</span> <span className={styles.count}>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ChangesChipProps {
  readonly children: string
  readonly onClick: () => void
}

/** A chip that opens what is new. */
export const ChangesChip = ({ children, onClick }: ChangesChipProps) => (
  <button type="button" className={`${control.chip} ${styles.chip} ${styles.changes}`} onClick={onClick}>
    {children}
    <Icon name={lazyIcons.chevronRight} small />
  </button>
)

interface EditedScreenProps {
  readonly name: string
  readonly onUpdate: () => void
  readonly onSaveAsNew: () => void
}

/** Shown while a saved screen has unsaved changes: update it or save a new one. */
export const EditedScreen = ({ name, onUpdate, onSaveAsNew }: EditedScreenProps) => (
  <div className={`${shared.row} ${styles.edited}`} role="group" aria-label={savedScreens.edited(name)}>
    <span className={styles.label}>{name}</span>
    <button type="button" className={`${control.chip} ${styles.chip}`} onClick={onUpdate}>
      {savedList.update}
    </button>
    <button type="button" className={`${control.chip} ${styles.chip}`} onClick={onSaveAsNew}>
      {savedScreens.saveAsNew}
    </button>
  </div>
)
