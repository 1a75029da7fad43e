import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { knownSector } from '#domain/sectors'
import type { Row } from '../../data/row.ts'
import { symbolJump as texts } from '../../texts/symbol-jump.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { pushSheet } from '../../ui/sheet/sheet-history.ts'
import { useLightDismiss } from '../../ui/sheet/use-light-dismiss.ts'
import styles from './symbol-jump.module.css'

interface SymbolJumpProps {
  /** What was typed before there was a field; what is typed into it takes its place. */
  readonly typed: string
  /** The best stocks for a text, best first. */
  readonly find: (text: string) => Promise<readonly Row[]>
  readonly onOpen: (symbol: string) => void
  readonly onClose: () => void
}

const nobody: readonly Row[] = []

/** Leads to a stock by a few letters of its symbol or name. */
export function SymbolJump({ typed, find, onOpen, onClose }: SymbolJumpProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [own, setText] = useState<string>()
  const text = own ?? typed
  const [found, setFound] = useState({ text: '', rows: nobody })
  const [chosen, setChosen] = useState(0)
  useEffect(() => pushSheet(() => dialog.current?.close()), [])
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    let current = true
    if (text.trim() !== '') {
      void find(text.trim()).then((rows) => {
        if (!current) return
        setFound({ text, rows })
        setChosen(0)
      })
    }
    return () => {
      current = false
    }
  }, [find, text])
  const rows = text.trim() === '' ? nobody : found.rows
  const open = (row: Row | undefined) => {
    if (!row) return
    dialog.current?.close()
    onOpen(row.symbol)
  }
  const steer = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(rows[chosen])
    else if (by !== undefined) setChosen((chosen + by + rows.length) % Math.max(rows.length, 1))
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.jump}
      aria-label={texts.title}
      closedby="any"
      {...useLightDismiss()}
      onClose={onClose}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={texts.field}
          placeholder={texts.field}
          aria-expanded={rows.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={steer}
        />
      </div>
      <div id={id} role="listbox" aria-label={texts.list} className={styles.list}>
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
            onClick={() => open(row)}
          >
            <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
            <strong>{row.symbol}</strong>
            <span className={styles.name}>{row.text('name')}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {text.trim() !== '' && found.text === text && rows.length === 0 && texts.none(text)}
      </p>
    </dialog>
  )
}
