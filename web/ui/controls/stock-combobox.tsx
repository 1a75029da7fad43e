import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { LetterTile } from '../data-display/stock-labels.tsx'
import styles from './stock-combobox.module.css'

/** A stock as it is offered. */
export interface StockOption {
  readonly symbol: string
  readonly name: string | null
  /** Colours its tile. */
  readonly sector: string | undefined
}

interface StockComboboxProps {
  /** Where the matches are: over what follows the field, or in the flow below it. */
  readonly matches: 'over' | 'below'
  readonly label: string
  readonly placeholder: string
  /** Names the list of matches. */
  readonly listLabel: string
  /** Says that a text has no match. */
  readonly noMatch: (text: string) => string
  /** What is in the field until something is typed into it. */
  readonly initialText?: string
  /** The best matches of a text, best first; must stay the same function while its answers do. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  readonly onChoose: (symbol: string) => void
}

const none: readonly StockOption[] = []
const maxTyped = 100
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A field that finds stocks by a few letters of their symbol or name, after the combobox pattern of the ARIA practices. */
export function StockCombobox(props: StockComboboxProps) {
  const { matches, initialText = '', find, onChoose } = props
  const id = useId()
  const [ownText, setText] = useState<string>()
  const text = ownText ?? initialText
  const sought = text.trim()
  const { options, isNoMatch } = useMatches(sought, find)
  const [active, setActive] = useState({ sought, at: 0 })
  // Other matches begin at their best.
  const at = active.sought === sought ? active.at : 0
  const activate = (next: number) => setActive({ sought, at: next })
  const choose = (option: StockOption | undefined) => {
    if (!option) return
    setText('')
    onChoose(option.symbol)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(options[at])
    else if (event.key === 'Escape' && matches === 'over' && text !== '') setText('')
    else if (step !== undefined) activate((at + step + options.length) % Math.max(options.length, 1))
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
          className={styles.input}
          aria-label={props.label}
          placeholder={props.placeholder}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
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
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => activate(index)}
            onClick={() => choose(option)}
          >
            <LetterTile text={option.symbol} sector={option.sector} />
            <strong>{option.symbol}</strong>
            <span className={styles.name}>{option.name}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.noMatch}>
        {isNoMatch && props.noMatch(sought)}
      </p>
    </div>
  )
}

/** The matches of a text; those of the text before it while they are sought. A text of blanks has none. */
function useMatches(sought: string, find: StockComboboxProps['find']) {
  const [found, setFound] = useState({ sought: '', options: none })
  useEffect(() => {
    let isCurrent = true
    if (sought !== '') {
      void find(sought).then((options) => {
        if (isCurrent) setFound({ sought, options })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [find, sought])
  const options = sought === '' ? none : found.options
  return { options, isNoMatch: sought !== '' && found.sought === sought && options.length === 0 }
}
