import { useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { controls } from '../../texts/controls.ts'
import styles from './search-box.module.css'
import { useDraft } from './use-draft.ts'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly maxLength: number
  /** Hears what was typed once the typing pauses, and at once what was cleared or entered. */
  readonly onSearch: (text: string) => void
}

/** A search field that waits for a pause. */
export function SearchBox({ label, value, placeholder, maxLength, onSearch }: SearchBoxProps) {
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
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) enter(text)
          if (key === 'Escape' && text !== '') clear()
        }}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} aria-label={controls.clearSearch} onClick={clear}>
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}
