import { parseSymbol } from '#domain/dataset/parse-stock'
import { listIn, objectIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readAnswer } from './read-answer.ts'

/** The symbols of a fund’s holdings, from ETF_PROFILE. Cash is among them under a name that is no symbol. */
export function readHoldings(body: Buffer): Reply<ReadonlySet<string>> {
  const answer = readAnswer(body)
  if (!answer.ok) return answer
  const symbols = listIn(answer.value['holdings']).flatMap((row) => parseSymbol(objectIn(row)['symbol']) ?? [])
  const held = new Set(symbols.filter((symbol) => symbol !== 'N/A'))
  return held.size === 0 ? withheld('unreadable') : given(held)
}
