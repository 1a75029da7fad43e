import { type Result, succeed } from '#domain/result'
import { knownStocks } from '#domain/tables/known-stocks'
import type { TableOptions } from '#domain/tables/read-table'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import { readStocks } from '../dataset/read-lines.ts'

/** What the stocks of a dataset file reveal about a table; nothing without a file. */
export async function readKnownStocks(
  path: string | undefined,
): Promise<Result<Pick<TableOptions, 'closeOf' | 'symbolOfName'>>> {
  if (path === undefined) return succeed({})
  const dataset = await readDatasetFile(path)
  return dataset.ok ? succeed(knownStocks(await readStocks(dataset.value.body))) : dataset
}
