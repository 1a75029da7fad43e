import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { knownSector } from '#domain/sectors'
import type { Row } from '../../data/row.ts'
import { addStock as texts } from '../../texts/compare.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import styles from './add-stock.module.css'

interface AddStockProps {
  /** The best matches of a text, best first. */
  readonly find: (text: string) => Promise<readonly Row[]>
  /** Those that are compared already. */
  readonly compared: readonly string[]
  readonly max: number
  readonly onAdd: (symbol: string) => void
}

const noRows: readonly Row[] = []
const maxOffered = 8
const maxTyped = 100

/** A box that adds a stock to the comparison by a few letters of its symbol or name. */
export function AddStock({ find, compared, max, onAdd }: AddStockProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState({ text: '', rows: noRows })
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    let isCurrent = true
    if (text.trim() !== '') {
      void find(text.trim()).then((rows) => {
        if (!isCurrent) return
        setFound({ text, rows })
        setChosen(0)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [find, text])
  if (compared.length >= max) return <p className={styles.full}>{texts.full(max)}</p>
  const isTyped = text.trim() !== ''
  const rows = isTyped ? found.rows.filter(({ symbol }) => !compared.includes(symbol)).slice(0, maxOffered) : noRows
  const add = (row: Row | undefined) => {
    if (!row) return
    setText('')
    onAdd(row.symbol)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(rows[chosen])
    else if (event.key === 'Escape' && isTyped) setText('')
    else if (by !== undefined) setChosen((chosen + by + rows.length) % Math.max(rows.length, 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isMissing = isTyped && found.text === text && rows.length === 0
  return (
    <div className={styles.add}>
      <Icon name="search" small />
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        aria-expanded={rows.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={rows[chosen] ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTyped}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={texts.matches} className={styles.list}>
        {rows.map((row, at) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
          <div
            key={row.symbol}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            className={styles.option}
            onPointerMove={() => setChosen(at)}
            onClick={() => add(row)}
          >
            <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
            <strong>{row.symbol}</strong>
            <span className={styles.name}>{row.text('name')}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {isMissing && texts.none(text.trim())}
      </p>
    </div>
  )
}
