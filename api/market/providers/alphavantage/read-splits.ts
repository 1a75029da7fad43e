import { parseNumber } from '#domain/dataset/parse-stock'
import type { Split } from '../../store/market-store.ts'
import { listIn, objectIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { splitOf } from '../series/split-of.ts'
import { readAnswer } from './read-answer.ts'

/** The splits of a symbol, from SPLITS; none is an answer, too. */
export function readSplits(body: Buffer, symbol: string): Reply<readonly Split[]> {
  const answer = readAnswer(body)
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value['data'])) return withheld('unreadable')
  const rows = listIn(answer.value['data']).map(objectIn)
  return given(rows.flatMap((row) => splitOf(symbol, row['effective_date'], parseNumber(row['split_factor']))))
}
