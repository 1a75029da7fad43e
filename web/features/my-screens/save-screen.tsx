import { useId, useState } from 'react'
import { longestScreenName } from '#domain/personal/named-screen'
import { NameForm } from './name-form.tsx'
import styles from './save-screen.module.css'

interface SaveScreenProps {
  /** What the screen that is shown is called already. */
  readonly shown: string | undefined
  readonly onSave: (name: string) => string | undefined
}

/** Gives the screen that is shown a name. */
export function SaveScreen({ shown, onSave }: SaveScreenProps) {
  const id = useId()
  // A form that was sent begins anew.
  const [turn, setTurn] = useState(0)
  const save = (name: string) => {
    const trouble = onSave(name)
    if (trouble === undefined) setTurn(turn + 1)
    return trouble
  }
  return (
    <section className={styles.save} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Save this screen
      </h3>
      <NameForm key={turn} label="Name" name="" longest={longestScreenName} submit="Save" onSubmit={save} />
      <p className={styles.hint}>
        {shown === undefined ? 'With its filters, its order and its columns.' : `You are looking at “${shown}”.`}
      </p>
    </section>
  )
}
