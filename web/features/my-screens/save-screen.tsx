import { useId, useState } from 'react'
import { longestScreenName } from '#domain/personal/saved-screen'
import { savedScreens as texts } from '../../texts/saved-screens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NameForm } from './name-form.tsx'
import styles from './save-screen.module.css'

interface SaveScreenProps {
  /** The name of the saved screen that is shown or was opened last. */
  readonly opened: string | undefined
  /** Whether what is shown differs from it. */
  readonly isEdited: boolean
  readonly focused: boolean
  readonly check: (name: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onUpdate: () => void
}

/** Saves the screen that is shown: over the saved one that it came from, or under a new name. */
export function SaveScreen({ opened, isEdited, focused, check, onSave, onUpdate }: SaveScreenProps) {
  const id = useId()
  // A form that was submitted starts over.
  const [saves, setSaves] = useState(0)
  const save = (name: string) => {
    onSave(name)
    setSaves(saves + 1)
  }
  return (
    <section className={styles.save} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {texts.save}
      </h3>
      {opened !== undefined && isEdited && (
        <p className={styles.edited}>
          <span className={styles.name}>{texts.edited(opened)}</span>
          <Button onClick={onUpdate}>{texts.updateNamed(opened)}</Button>
        </p>
      )}
      <NameForm
        key={saves}
        label={texts.name}
        name=""
        maxLength={longestScreenName}
        submit={opened !== undefined && isEdited ? texts.saveAsNew : texts.submit}
        {...{ focused, check }}
        onSubmit={save}
      />
      <p className={styles.hint}>{opened === undefined || isEdited ? texts.saveHint : texts.current(opened)}</p>
    </section>
  )
}
