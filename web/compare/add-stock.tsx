import { useCallback } from 'react'
import { StockCombobox, type StockOption } from '../ui/controls/stock-combobox.tsx'
import { addStock as texts } from './compare-texts.ts'

interface AddStockProps {
  /** The best matches of a text, best first. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  /** The symbols that are compared already. */
  readonly compared: readonly string[]
  readonly max: number
  readonly onAdd: (symbol: string) => void
}

const maxOffered = 8

/** A box that adds a stock to the comparison by a few letters of its symbol or name. A full comparison finds none and says why. */
export function AddStock({ find, compared, max, onAdd }: AddStockProps) {
  const isFull = compared.length >= max
  const findUncompared = useCallback(
    async (text: string) =>
      isFull ? [] : (await find(text)).filter(({ symbol }) => !compared.includes(symbol)).slice(0, maxOffered),
    [find, compared, isFull],
  )
  return (
    <StockCombobox
      matches="over"
      label={texts.label}
      placeholder={texts.placeholder}
      listLabel={texts.matches}
      noMatch={isFull ? () => texts.full(max) : texts.none}
      find={findUncompared}
      onChoose={onAdd}
    />
  )
}
