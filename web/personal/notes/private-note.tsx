import { useEffect, useId, useRef, useState } from 'react'
import {
  maxNoteLength,
  maxTagLength,
  maxTags,
  noteText,
  type Position,
  tagList,
  tagText,
} from '#domain/personal/stock-note'
import { formatInteger } from '#words/numbers'
import { LineField } from '../../ui/form/line-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { StorageState } from '../store/personal.ts'
import { positionText } from './list-columns.ts'
import { noteTags, privateNote } from './private-note-texts.ts'
import styles from './private-note.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The debounce of saving while the user types. */
const debounceMs = 500

/** Milliseconds after which text that is typed without a pause is saved. */
const maxUnsavedMs = 2_000

/** What the user is typing. */
interface Draft {
  readonly text: string
  /** The saved text that it changes. */
  readonly base: string
  /** The saved text before the last save, shown until that has come through. */
  readonly before: string
}

const isUnsaved = (draft: Draft | undefined): draft is Draft =>
  draft !== undefined && noteText(draft.text) !== draft.base

interface AutosavedText {
  readonly text: string
  readonly type: (text: string) => void
  /** Saves at once and shows the text as saved. */
  readonly leave: () => void
}

/**
 * A text that is saved while the user types, at the latest on unmount or when the page is hidden, together with the text that it
 * changes: changes by another tab or device are merged. They are shown once everything typed is saved.
 */
function useAutosavedText(saved: string, onSave: (text: string, base: string) => void): AutosavedText {
  const [typed, setTyped] = useState<Draft>()
  const isForeign = typed !== undefined && saved !== typed.base && saved !== typed.before
  const draft = isForeign && !isUnsaved(typed) ? undefined : typed
  const latest = useRef<() => void>(undefined)
  const save = () => {
    if (!isUnsaved(draft)) return
    onSave(draft.text, draft.base)
    setTyped({ text: draft.text, base: noteText(draft.text), before: saved })
  }
  useEffect(() => {
    latest.current = save
  })
  const hasUnsaved = isUnsaved(draft)
  useEffect(() => {
    if (!hasUnsaved) return
    const timer = setTimeout(() => latest.current?.(), debounceMs)
    return () => clearTimeout(timer)
  }, [hasUnsaved, draft?.text])
  useEffect(() => {
    if (!hasUnsaved) return
    const timer = setTimeout(() => latest.current?.(), maxUnsavedMs)
    return () => clearTimeout(timer)
  }, [hasUnsaved])
  useEffect(() => {
    const saveLatest = () => latest.current?.()
    addEventListener('pagehide', saveLatest)
    return () => {
      removeEventListener('pagehide', saveLatest)
      saveLatest()
    }
  }, [])
  return {
    text: draft?.text ?? saved,
    type: (text) => setTyped({ base: saved, before: saved, ...draft, text }),
    leave() {
      save()
      setTyped(undefined)
    },
  }
}

interface PrivateNoteProps {
  readonly symbol: string
  readonly text: string
  readonly tags: readonly string[]
  /** What files say of the stock in the lists of its tags. */
  readonly positions?: readonly Position[]
  /** All tags in use, as suggestions. */
  readonly allTags: readonly string[]
  /** Whether the note is stored on the device. */
  readonly storage: StorageState
  /** Whether the maximum number of notes is reached. */
  readonly isFull: boolean
  /** Saves a text in place of an older one. */
  readonly onText: (text: string, base: string) => void
  readonly onTags: (tags: readonly string[]) => void
}

/** The user's private note and tags about a stock, saved while typing. */
export function PrivateNote(props: PrivateNoteProps) {
  const { symbol, text, tags, positions = [], allTags, storage, isFull, onText, onTags } = props
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
        onBlur={draft.leave}
      />
      <Tags {...{ tags, allTags, isFull, onTags }} />
      {positions.map((position) => (
        <p key={position.tag} className={shared.breaking}>
          {noteTags.position(position.tag, positionText(position))}
        </p>
      ))}
      {/* Replaces the fields on paper. */}
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
            suggestions={allTags.filter((tag) => !tags.includes(tag)).map((text) => ({ text }))}
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
