import { listIn, objectIn, type Foreign } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readJson } from '../asking/read-json.ts'

/** Free keys get their data late, and are told so. */
const good = new Set<unknown>(['OK', 'DELAYED'])

/** The rows of an answer; none where it says that there are none. */
export function readRows(body: Buffer): Reply<readonly Foreign[]> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  const { status, results, resultsCount, count } = answer.value
  if (!good.has(status)) return withheld(status === 'NOT_AUTHORIZED' ? 'not-in-plan' : 'unreadable')
  const announced = resultsCount ?? count
  if (results === undefined || results === null) return announced === 0 ? given([]) : withheld('unreadable')
  return Array.isArray(results) ? given(listIn(results).map(objectIn)) : withheld('unreadable')
}
