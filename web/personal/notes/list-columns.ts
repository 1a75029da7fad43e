import { type Held, positionsIn, type StockNote } from '#domain/personal/stock-note'
import { formatMoney, formatNumber } from '#words/numbers'
import type { ListColumn } from '../../state/personal-summary.ts'
import { listColumns as texts } from './position-words.ts'

/** Brokers sell no smaller parts of a share. */
const maxDecimals = 8

type Amount = 'quantity' | 'cost' | 'costTotal'

/** What a position consists of, with the titles of its columns. */
export const amounts: readonly { readonly id: Amount; readonly label: string }[] = [
  { id: 'quantity', label: texts.quantity },
  { id: 'cost', label: texts.cost },
  { id: 'costTotal', label: texts.costTotal },
]

/** What files say of the stocks of some lists: a column for each amount that one of the stocks has. */
export const listColumns = (notes: Iterable<StockNote>, tags: readonly string[]): readonly ListColumn[] => {
  const all = [...notes]
  return tags.flatMap((tag, at) =>
    amounts.flatMap(({ id: amount, label: title }): readonly ListColumn[] => {
      const values = new Map<string, string>()
      for (const { symbol, positions = [] } of all) {
        const text = amountText(amount, positions.find((position) => position.tag === tag) ?? {})
        if (text !== undefined) values.set(symbol, text)
      }
      if (values.size === 0) return []
      const label = tags.length === 1 ? title : texts.ofList(title, tag)
      const cell = (symbol: string) => values.get(symbol) ?? texts.missing
      return [{ id: `list:${at}-${amount}`, label, short: label, kind: 'ratio', values, cell }]
    }),
  )
}

/** What a position says, exactly, costs with their currency if it is known; undefined if it does not say that. */
export function amountText(amount: Amount, held: Held): string | undefined {
  const { [amount]: value, currency } = held
  if (value === undefined) return undefined
  const digits = value.toFixed(maxDecimals).replace(/0+$/, '').split('.')[1]?.length ?? 0
  if (amount === 'quantity') return formatNumber(value, '0,0', digits)
  const shown = Math.max(digits, 2)
  if (currency === 'USD') return formatMoney(value, shown)
  return [formatNumber(value, '0,0.00', shown), ...(currency === undefined ? [] : [currency])].join(' ')
}

/** The positions of a stock in some lists, before its name: “10 at $150.00 · ”; '' if there are none. */
export const positionsText = (note: StockNote | undefined, tags: readonly string[]): string =>
  (positionsIn(note?.positions, tags) ?? []).map((position) => `${texts.held(...textsOf(position))} · `).join('')

/** A position in one line: “10 shares, $150.00 each”. */
export const positionText = (held: Held): string => texts.position(...textsOf(held))

const textsOf = (held: Held) =>
  [amountText('quantity', held), amountText('cost', held), amountText('costTotal', held)] as const
