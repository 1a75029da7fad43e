import { useEffect, useId, useRef, useState } from 'react'
import { maxNoteLength, maxTagLength, maxTags, tagList, tagText } from '#domain/personal/stock-note'
import type { StorageState } from '../../data/personal/personal.ts'
import { formatInteger } from '../../format/numbers.ts'
import { noteTags, privateNote } from '../../texts/private-note.ts'
import { LineField } from '../../ui/form/line-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './private-note.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The debounce of saving while the user types. */
const debounceMs = 500

interface AutosavedText {
  readonly text: string
  readonly type: (text: string) => void
  /** Saves at once. */
  readonly save: () => void
}

/**
 * A text that is saved while the user types, and at the latest on unmount or when the page is hidden. A change from another
 * tab is shown while the user is not typing.
 */
function useAutosavedText(saved: string, onSave: (text: string) => void): AutosavedText {
  const [draft, setDraft] = useState<string>()
  const latest = useRef<{ readonly draft: string | undefined; readonly onSave: (text: string) => void }>(undefined)
  useEffect(() => {
    latest.current = { draft, onSave }
  })
  const save = () => {
    const { draft: typed, onSave: send } = latest.current ?? {}
    if (typed === undefined) return
    send?.(typed)
    setDraft(undefined)
  }
  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => onSave(draft), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, onSave])
  useEffect(() => {
    const saveDraft = () => {
      const { draft: typed, onSave: send } = latest.current ?? {}
      if (typed !== undefined) send?.(typed)
    }
    addEventListener('pagehide', saveDraft)
    return () => {
      removeEventListener('pagehide', saveDraft)
      saveDraft()
    }
  }, [])
  return { text: draft ?? saved, type: setDraft, save }
}

interface PrivateNoteProps {
  readonly symbol: string
  readonly text: string
  readonly tags: readonly string[]
  /** All tags in use, as suggestions. */
  readonly allTags: readonly string[]
  /** Whether the note is stored on the device. */
  readonly storage: StorageState
  /** Whether the maximum number of notes is reached. */
  readonly isFull: boolean
  readonly onText: (text: string) => void
  readonly onTags: (tags: readonly string[]) => void
}

/** The user's private note and tags about a stock, saved while typing. */
export function PrivateNote({ symbol, text, tags, allTags, storage, isFull, onText, onTags }: PrivateNoteProps) {
  const id = useId()
  const draft = useAutosavedText(text, onText)
  const remaining = maxNoteLength - draft.text.length
  return (
    <section
      className={styles.note}
      aria-labelledby={`${id}-title`}
      data-nothing-to-print={(draft.text.trim() === '' && tags.length === 0) || undefined}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {privateNote.title}
      </h2>
      <label htmlFor={`${id}-text`} className={shared.hint}>
        {privateNote.about(symbol)}
      </label>
      <textarea
        id={`${id}-text`}
        className={`${shared.field} ${styles.text}`}
        rows={4}
        maxLength={maxNoteLength}
        aria-describedby={`${id}-said`}
        disabled={isFull}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.save}
      />
      <Tags {...{ tags, allTags, isFull, onTags }} />
      {/* On paper, instead of the fields. */}
      <p className={styles.printed}>{[draft.text, tags.map((tag) => `#${tag}`).join(' ')].join('\n').trim()}</p>
      <p id={`${id}-said`} className={shared.note}>
        {isFull ? privateNote.full : privateNote[storage]}
        {remaining < maxNoteLength / 10 && ` ${privateNote.left(formatInteger(remaining))}`}
      </p>
    </section>
  )
}

type TagsProps = Pick<PrivateNoteProps, 'tags' | 'allTags' | 'isFull' | 'onTags'>

function Tags({ tags, allTags, isFull, onTags }: TagsProps) {
  const [text, setText] = useState('')
  const canAdd = !isFull && tags.length < maxTags
  const add = () => {
    if (tagText(text) !== '') onTags(tagList([...tags, text]))
    setText('')
  }
  return (
    <div className={shared.stack}>
      {tags.length > 0 && (
        <ul className={styles.list} aria-label={noteTags.list}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={`${control.chip} ${styles.tag}`}
                aria-label={noteTags.remove(tag)}
                onClick={() => onTags(tags.filter((other) => other !== tag))}
              >
                <span className={shared.breaking}>#{tag}</span>
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canAdd ? (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <LineField
            label={noteTags.label}
            text={text}
            maxLength={maxTagLength}
            suggestions={allTags.filter((tag) => !tags.includes(tag))}
            onType={setText}
          />
          <button type="submit" className={`${control.hoverOutline} ${styles.submit}`}>
            {noteTags.add}
          </button>
        </form>
      ) : (
        !isFull && <p className={shared.note}>{noteTags.most(maxTags)}</p>
      )}
    </div>
  )
}
