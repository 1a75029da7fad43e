import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { checkDataset } from './check-dataset.ts'
import type { DatasetFolder, Issue } from './dataset-folder.ts'
import { inspectRecords } from './inspect-records.ts'

const zip = promisify<string, Buffer>(gzip)

/** A dataset that is to take the place of the last one. */
export interface Draft {
  readonly lines: readonly string[]
  readonly edition: string
  /** The session that its newest prices should be of. */
  readonly session: string
}

/** Publishes a dataset once it has passed every check; where it does not, the sentences say why, and the last one stays. */
export async function publishLines(folder: DatasetFolder, { lines, edition, session }: Draft): Promise<Outcome<Issue>> {
  // Packed by another thread while this one looks.
  const [body, found] = await Promise.all([zip([...lines, ''].join('\n')), inspectRecords(lines)])
  const last = await folder.newest()
  const mistakes = checkDataset(found, { session, previous: last?.manifest })
  if (mistakes.length > 0) return fail(...mistakes)
  const { records, createdAt, sessions, drops } = found
  if (last?.manifest.edition === edition && last.dataset.body.equals(body)) return succeed(last)
  return folder.add(body, { edition, records, createdAt, sessions, drops })
}
