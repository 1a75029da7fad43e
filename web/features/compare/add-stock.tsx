import { useCallback } from 'react'
import { addStock as texts } from '../../texts/compare.ts'
import { StockCombobox, type StockOption } from '../../ui/stock-combobox/stock-combobox.tsx'
import styles from './add-stock.module.css'

interface AddStockProps {
  /** The best matches of a text, best first. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  /** The symbols that are compared already. */
  readonly compared: readonly string[]
  readonly max: number
  readonly onAdd: (symbol: string) => void
}

const maxOffered = 8

/** A box that adds a stock to the comparison by a few letters of its symbol or name. */
export function AddStock({ find, compared, max, onAdd }: AddStockProps) {
  const findOthers = useCallback(
    async (text: string) => (await find(text)).filter(({ symbol }) => !compared.includes(symbol)).slice(0, maxOffered),
    [find, compared],
  )
  if (compared.length >= max) return <p className={styles.full}>{texts.full(max)}</p>
  return (
    <StockCombobox
      matches="over"
      label={texts.label}
      placeholder={texts.placeholder}
      listLabel={texts.matches}
      noMatch={texts.none}
      find={findOthers}
      onChoose={onAdd}
    />
  )
}
