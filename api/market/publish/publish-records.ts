import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import { iterateYielding } from '../dataset/read-lines.ts'
import { checkDataset, inspectRecords } from './check-dataset.ts'
import type { DatasetFolder, Release } from './dataset-folder.ts'

/** Lines to pass to the gzip thread in one write: all at once would block the event loop. */
const linesPerChunk = 200

/** A dataset that is to take the place of the last one. */
export interface Draft {
  readonly lines: readonly string[]
  readonly inputVersion: string
  /** The session that its newest prices should be of. */
  readonly session: string
  /** Whether it was made of some symbols only. */
  readonly isPartial?: boolean
}

/**
 * Publishes a dataset once it has passed every check; where it does not, the sentences say why, and the last one stays. An
 * operator who knows better can accept a refused one by its name.
 */
export async function publishRecords(
  folder: DatasetFolder,
  { lines, inputVersion, session, ...draft }: Draft,
): Promise<Result<Release>> {
  // Packed by another thread while this one looks.
  const [body, found] = await Promise.all([gzipLines(lines), inspectRecords(lines)])
  const last = await folder.newest()
  const isPartial = draft.isPartial === true
  const { records, createdAt, sessions, drops } = found
  const facts = { edition: inputVersion, records, createdAt, sessions, drops, ...(isPartial && { isPartial }) }
  const whole = (await folder.manifests()).find((manifest) => manifest.isPartial !== true)
  const problems = checkDataset(found, { session, previous: { whole, newest: last?.manifest.sessions.newest ?? null } })
  if (problems.length > 0) {
    const version = records > 0 ? await folder.refuse(body, facts, problems) : undefined
    return fail(...problems, ...(version === undefined ? [] : [acceptHint(version)]))
  }
  // A whole market that happens to equal a partial one is published again, so that the next one has something to equal.
  const isKnown = last?.manifest.edition === inputVersion && (isPartial || last.manifest.isPartial !== true)
  if (isKnown && last.dataset.body.equals(body)) return succeed(last)
  return folder.add(body, facts)
}

async function gzipLines(lines: readonly string[]): Promise<Buffer> {
  const gzip = createGzip()
  const packed = buffer(gzip)
  for await (const some of iterateYielding(inChunks(lines))) {
    if (!gzip.write(`${some.join('\n')}\n`)) await once(gzip, 'drain')
  }
  gzip.end()
  return packed
}

function* inChunks(lines: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < lines.length; start += linesPerChunk) yield lines.slice(start, start + linesPerChunk)
}

const acceptHint = (version: string): string => `To publish it all the same: npm run market -- accept ${version}`
