import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { LetterTile } from '../data-display/stock-labels.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './stock-combobox.module.css'
import shared from '#web/ui/shared.module.css'

/** One option of the list. */
export interface StockOption {
  readonly symbol: string
  readonly name: string | null
  /** Colors its tile. */
  readonly sector: string | undefined
}

interface StockComboboxProps {
  /** Whether the list of matches overlays the content below the field, or is part of the layout. */
  readonly matches: 'over' | 'below'
  readonly label: string
  readonly placeholder: string
  /** Names the list of matches. */
  readonly listLabel: string
  /** The message for a text without a match. */
  readonly noMatch: (text: string) => string
  /** The text of the field until the user types. */
  readonly initialText?: string
  /** The matches of a text, best first. Pass a stable function: a new one searches again. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  readonly onChoose: (symbol: string) => void
}

const none: readonly StockOption[] = []
const maxTyped = 100
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds stocks by symbol or name: the combobox pattern of the ARIA Authoring Practices. */
export function StockCombobox(props: StockComboboxProps) {
  const { matches, initialText = '', find, onChoose } = props
  const id = useId()
  const [ownText, setText] = useState<string>()
  const text = ownText ?? initialText
  const query = text.trim()
  const { options, isNoMatch } = useMatches(query, find)
  const [active, setActive] = useState({ query, index: 0 })
  // A new query starts at its best match.
  const activeIndex = active.query === query ? active.index : 0
  const activate = (next: number) => setActive({ query, index: next })
  const choose = (option: StockOption | undefined) => {
    if (!option) return
    setText('')
    onChoose(option.symbol)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(options[activeIndex])
    else if (event.key === 'Escape' && matches === 'over' && text !== '') setText('')
    else if (step !== undefined) activate((activeIndex + step + options.length) % Math.max(options.length, 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.combobox} data-matches={matches}>
      <div className={styles.field}>
        <Icon name="search" small={matches === 'over'} />
        <input
          type="text"
          role="combobox"
          className={`${shared.input} ${styles.input}`}
          aria-label={props.label}
          placeholder={props.placeholder}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[activeIndex] ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxTyped}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={props.listLabel} className={styles.list}>
        {options.map((option, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
          <div
            key={option.symbol}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className={`${shared.option} ${styles.option}`}
            onPointerMove={() => activate(index)}
            onClick={() => choose(option)}
          >
            <LetterTile text={option.symbol} sector={option.sector} />
            <strong>{option.symbol}</strong>
            <span className={`${shared.ellipsis} ${styles.name}`}>{option.name}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.noMatch}>
        {isNoMatch && props.noMatch(query)}
      </p>
    </div>
  )
}

/** The matches of a query; while they load, those of the previous query. A blank query has none. */
function useMatches(query: string, find: StockComboboxProps['find']) {
  const [found, setFound] = useState({ query: '', options: none })
  useEffect(() => {
    let isCurrent = true
    if (query !== '') {
      void find(query).then((options) => {
        if (isCurrent) setFound({ query, options })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [find, query])
  const options = query === '' ? none : found.options
  return { options, isNoMatch: query !== '' && found.query === query && options.length === 0 }
}
