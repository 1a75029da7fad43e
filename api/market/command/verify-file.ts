import { dropReasons, type DropReason } from '#domain/dataset/parse-stock'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { datasetLines } from '../dataset/dataset-lines.ts'
import { readDataset } from '../dataset/read-dataset.ts'
import { inspectRecords } from '../publish/inspect-records.ts'

/** Reads a dataset file as a page will, and says what is in it, and what a page would leave out. */
export async function verifyFile(path: string): Promise<Outcome<readonly string[]>> {
  const dataset = await readDataset(path)
  if (!dataset.ok) return dataset
  const lines: string[] = []
  for await (const line of datasetLines(dataset.value.body)) if (line.length > 0) lines.push(line.toString())
  const { records, sessions, drops, oddNumber, createdAt } = await inspectRecords(lines)
  const left = Object.entries(drops).filter(([, count]) => count > 0)
  if (oddNumber !== undefined) return fail(`${path}: the record of ${oddNumber} has a number that is none.`)
  return succeed([
    `${path} is whole: ${records.toLocaleString('en')} records, made ${createdAt ?? 'nobody knows when'}.`,
    `Prices of ${sessions.newest ?? 'no session'}: ${sessions.ofNewest.toLocaleString('en')} records; the oldest of ${sessions.oldest ?? 'no session'}.`,
    ...left.map(
      ([reason, count]) => `Left out by a page: ${count.toLocaleString('en')} – ${dropReasons[reason as DropReason]}.`,
    ),
  ])
}
