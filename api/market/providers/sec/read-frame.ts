import { listIn, objectIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readJson } from '../asking/read-json.ts'
import { isSession } from '../series/is-session.ts'
import { cikOf } from './cik-of.ts'

/** A number that a company has reported: of a day, or of the time from `start` to `end`. */
export interface Fact {
  readonly cik: string
  /** YYYY-MM-DD; the same as `end` where it is of that day alone. */
  readonly start: string
  readonly end: string
  readonly value: number
}

/** One concept in one calendar period, of every company that has reported it. Rows that are none are left out. */
export function readFrame(body: Buffer): Reply<readonly Fact[]> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value['data'])) return withheld('unreadable')
  const rows = listIn(answer.value['data'])
  const facts = rows.flatMap((row) => factIn(row))
  return facts.length * 2 < rows.length ? withheld('unreadable') : given(facts)
}

function factIn(row: unknown): readonly Fact[] {
  const { cik: number, start: from, end, val: value } = objectIn(row)
  const cik = cikOf(number)
  const start = from ?? end
  if (cik === undefined || typeof value !== 'number' || !Number.isFinite(value)) return []
  if (typeof start !== 'string' || typeof end !== 'string' || !isSession(start) || !isSession(end)) return []
  return start <= end ? [{ cik, start, end, value }] : []
}
