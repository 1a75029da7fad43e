import type { Kind } from '#domain/stock/metric'
import { amountText, amountWords } from './amount.ts'
import { formatPrice } from './numbers.ts'
import { readAmount } from './read-amount.ts'
import { ownSeparators, type Separators } from './separators.ts'

const plain = { group: ',', decimal: '.' } as const

/** What was made of a typed text, as the page writes it: “$1,250.00”. Undefined where the text says that plainly itself. */
export function understood(kind: Kind, text: string, separators: Separators = ownSeparators): string | undefined {
  const value = readAmount(kind, text, separators)
  if (value === null || value === undefined) return undefined
  const isPlain = /^[-−]?\d*\.?\d*[kmbt]?$/i.test(text.trim()) && readAmount(kind, text, plain) === value
  return isPlain || text === amountText(kind, value) ? undefined : wordsOf(kind, value)
}

function wordsOf(kind: Kind, value: number): string {
  const isInCents = Number(value.toFixed(2)) === value
  if (kind === 'money' && isInCents) return formatPrice(value)
  return amountWords(kind, value).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
