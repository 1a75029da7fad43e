import { type Result, succeed } from '#domain/result'
import type { TableOptions } from '#domain/tables/read-table'
import { foldText } from '#domain/text/find-by-name'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import { readStocks } from '../dataset/read-lines.ts'

/** A company’s name without its legal form: “Alder, Inc.” is “alder”. */
const plainName = (name: string): string =>
  foldText(name).replace(/(?: (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|ag|se|sa|nv))+$/, '')

/**
 * The closes and names of a dataset file, which reveal the unit of a table’s prices and the symbols that it lacks. A name
 * of several stocks reveals none.
 */
export async function knownStocks(
  path: string | undefined,
): Promise<Result<Pick<TableOptions, 'closeOf' | 'symbolOfName'>>> {
  if (path === undefined) return succeed({})
  const dataset = await readDatasetFile(path)
  if (!dataset.ok) return dataset
  const closes = new Map<string, number>()
  const symbols = new Map<string, string | undefined>()
  for (const { symbol, close, name } of await readStocks(dataset.value.body)) {
    if (close !== null) closes.set(symbol, close)
    const plain = plainName(name ?? '')
    symbols.set(plain, plain === '' || symbols.has(plain) ? undefined : symbol)
  }
  return succeed({
    closeOf: (symbol) => closes.get(symbol),
    symbolOfName: (name) => symbols.get(plainName(name)),
  })
}
