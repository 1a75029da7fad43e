import { useRef, useState } from 'react'
import { controls } from '../../texts/first-visit/shell-texts.ts'
import { useTypingPause } from '../hooks/use-typing-pause.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './search-box.module.css'
import control from '#web/ui/control.module.css'

/** Debounced text: shown at once, applied when typing pauses or on Enter. */
function useDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<string>()
  const wait = useTypingPause(() => setDraft(undefined))
  const enter = (text: string) => {
    wait()
    setDraft(undefined)
    if (text !== value) commit(text)
  }
  const type = (text: string) => {
    setDraft(text)
    wait(() => enter(text))
  }
  return { text: draft ?? value, type, enter }
}

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly maxLength: number
  /** Called when the typing pauses, and at once on Enter and when the field is cleared. */
  readonly onSearch: (text: string) => void
  /** Called with a text that is pasted or entered, of any length. */
  readonly onEnter?: (text: string) => void
}

/** A debounced search field. */
export function SearchBox({ label, value, placeholder, maxLength, onSearch, onEnter }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, enter } = useDraft(value, onSearch)
  const clear = () => {
    enter('')
    input.current?.focus()
  }
  return (
    <div role="search" aria-label={label} className={styles.box}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        className={styles.input}
        value={text}
        {...{ placeholder, maxLength }}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => type(target.value.slice(0, maxLength))}
        onPaste={({ clipboardData }) => onEnter?.(clipboardData.getData('text'))}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) {
            enter(text)
            onEnter?.(text)
          }
          if (key === 'Escape' && text !== '') clear()
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={`${control.hoverLink} ${styles.clear}`}
          aria-label={controls.clearSearch}
          onClick={clear}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}
