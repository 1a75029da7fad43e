import { parseSymbol } from '#domain/dataset/parse-stock'
import { listIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readJson } from '../asking/read-json.ts'
import { cikOf } from './cik-of.ts'

/** Who the SEC says stands behind a symbol. */
export interface Registrant {
  readonly cik: string
  readonly name: string
}

/** `company_tickers_exchange.json` by symbol: a table whose columns are named in its field `fields`. */
export function readTickers(body: Buffer): Reply<ReadonlyMap<string, Registrant>> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  const fields = listIn(answer.value['fields'])
  const [cikAt, nameAt, symbolAt] = ['cik', 'name', 'ticker'].map((field) => fields.indexOf(field))
  if (cikAt === undefined || nameAt === undefined || symbolAt === undefined) return withheld('unreadable')
  const registrants = listIn(answer.value['data']).flatMap((row): [string, Registrant][] => {
    const cells = listIn(row)
    const [cik, name, symbol] = [cikOf(cells[cikAt]), cells[nameAt], parseSymbol(cells[symbolAt])]
    return cik !== undefined && symbol !== undefined
      ? [[symbol, { cik, name: typeof name === 'string' ? name : '' }]]
      : []
  })
  return registrants.length === 0 ? withheld('unreadable') : given(new Map(registrants))
}
