import styles from './field-note.module.css'

interface FieldNoteProps {
  readonly id: string
  /** What was made of the typed text; undefined where that is plain. */
  readonly words: string | undefined
}

/** What a field understood, below it; announced as it changes. */
export function FieldNote({ id, words }: FieldNoteProps) {
  return (
    <p id={id} className={styles.note} aria-live="polite">
      {words && `= ${words}`}
    </p>
  )
}
