import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import type { Overview } from '../provider.ts'
import { readAnswer } from './read-answer.ts'

/** Characters; descriptions are the longest. */
const longest = 5000

/**
 * OVERVIEW of a symbol; null where the service has none, as of warrants and preferred stock, which it says by an empty object.
 * Only text is kept, under names that text can have in the dataset.
 */
export function readOverview(body: Buffer, symbol: string): Reply<Overview | null> {
  const answer = readAnswer(body)
  if (!answer.ok) return answer
  const entries = Object.entries(answer.value)
  if (entries.length === 0) return given(null)
  if (answer.value['Symbol'] !== symbol) return withheld('unreadable')
  return given(Object.fromEntries(entries.filter(isText).map(([name, text]) => [name, text.slice(0, longest)])))
}

const isText = (entry: readonly [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && /^[A-Za-z\d]{1,40}$/.test(entry[0])
