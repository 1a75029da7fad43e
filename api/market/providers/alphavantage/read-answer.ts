import type { Foreign } from '../asking/foreign.ts'
import { withheld, type Reply } from '../asking/provider-failures.ts'
import { readJson } from '../asking/read-json.ts'
import { noticeIn } from './notice-in.ts'

/** The JSON object of an answer, or what its notice means. */
export function readAnswer(body: Buffer): Reply<Foreign> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  const notice = noticeIn(answer.value)
  return notice === undefined ? answer : withheld(notice)
}
