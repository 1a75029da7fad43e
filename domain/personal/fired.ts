import { parseSymbol } from '../parse-stock.ts'
import { allIn, dateIn, fieldsIn, idIn, momentIn } from './parts.ts'

/** That a rule held when a dataset was checked. */
export interface Fired {
  /** The rule's id and the dataset's version: one dataset fires a rule once. */
  readonly id: string
  readonly rule: string
  /** What happened, in words of that time: rules and screens change their names. */
  readonly text: string
  /** The first of the stocks that it is about. */
  readonly symbols: readonly string[]
  /** The dataset's newest session. */
  readonly date: string | null
  /** Epoch milliseconds. */
  readonly firedAt: number
  readonly isSeen: boolean
}

/** So many are kept, the newest. */
export const mostFired = 100
/** So many stocks of each are named. */
export const mostNamed = 20
const longestText = 300

export const firedId = (rule: string, version: string): string => `${rule} ${version}`

/** The event in what a storage holds; undefined where it is none. */
export function firedIn(value: unknown): Fired | undefined {
  const { id, text, isSeen, ...fields } = fieldsIn(value)
  const rule = idIn(fields['rule'])
  const symbols = allIn(fields['symbols'], mostNamed, parseSymbol)
  const date = dateIn(fields['date'])
  const firedAt = momentIn(fields['firedAt'])
  if (typeof id !== 'string' || typeof text !== 'string' || typeof isSeen !== 'boolean') return undefined
  if (!symbols || rule === undefined || date === undefined || firedAt === undefined) return undefined
  return { id, rule, text: text.slice(0, longestText), symbols, date, firedAt, isSeen }
}
