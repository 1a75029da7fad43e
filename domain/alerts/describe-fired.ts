import { amount, formerNote } from './former-words.ts'
import { maxPushBytes, type PushMessage } from './push-message.ts'
import { reportPredicate } from './stock-metrics.ts'
import type { WatchedCondition } from './watched-condition.ts'

/** A condition that fired in a dataset. */
export interface Fired {
  readonly condition: WatchedCondition
  /** The first of the stocks concerned. */
  readonly symbols: readonly string[]
  /** The number of stocks beyond these. */
  readonly unnamed: number
}

/** How many stocks a line names, and how many lines a message has. */
const maxNamed = 5
const maxLines = 6
/** Characters of an address that a message opens; a longer one opens the main page. */
const maxOpenLength = 1_200

interface Addressed {
  /** The same for every device and every repetition. */
  readonly tag: string
  readonly date: string | null
  readonly unsubscribe: string
}

/** The one message about all conditions of a user that fired in a dataset. */
export function describeFired(fired: readonly Fired[], { tag, date, unsubscribe }: Addressed): PushMessage {
  const [first] = fired
  const [title, body, open] =
    first && fired.length === 1
      ? ([subjectOf(first), predicateOf(first), openOf(first.condition)] as const)
      : ([`${fired.length} alerts`, linesOf(fired), '/'] as const)
  const message = { version: 1, tag, title, body, open, count: fired.length, date, unsubscribe } as const
  return sizeOf(message) > maxPushBytes ? { ...message, open: '/' } : message
}

const sizeOf = (message: PushMessage): number => new TextEncoder().encode(JSON.stringify(message)).length

function linesOf(fired: readonly Fired[]): string {
  const lines = fired.slice(0, maxLines).map((one) => `${subjectOf(one)}: ${predicateOf(one)}`)
  const rest = fired.length - lines.length
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

const subjectOf = ({ condition }: Fired): string => ('symbol' in condition ? condition.symbol : condition.name)

function predicateOf({ condition, symbols, unnamed }: Fired): string {
  if (condition.kind === 'closes') {
    return `closed ${condition.side} ${amount(condition.price, 'money')}${formerNote(condition)}`
  }
  if (condition.kind === 'crosses') {
    const predicate = reportPredicate(condition) ?? `${condition.metric.name} is ${levelOf(condition)}`
    return `${predicate}${formerNote(condition)}`
  }
  const named = symbols.slice(0, maxNamed)
  const rest = symbols.length - named.length + unnamed
  const count = symbols.length + unnamed
  const list = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
  return `${count} ${condition.kind === 'gains' ? 'new' : 'gone'} – ${list}`
}

function levelOf({ level, side, metric }: Extract<WatchedCondition, { readonly kind: 'crosses' }>): string {
  if (level === null) return side === 'above' ? 'yes' : 'no'
  return `${side === 'above' ? 'more than' : 'less than'} ${amount(level, metric.format ?? 'number')}`
}

function openOf(condition: WatchedCondition): string {
  if ('symbol' in condition) return `/${encodeURIComponent(condition.symbol)}`
  const open = `/?filter=${encodeURIComponent(condition.filter)}`
  return condition.filter === '' || open.length > maxOpenLength ? '/' : open
}
