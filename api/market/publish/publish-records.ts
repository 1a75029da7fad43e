import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { fail, type Result, succeed } from '#domain/result'
import { iterateYielding } from '../dataset/read-lines.ts'
import { checkDataset, inspectRecords } from './check-dataset.ts'
import type { DatasetStore, Release } from './dataset-store.ts'

/** Lines to pass to the gzip thread in one write: all at once would block the event loop. */
const linesPerChunk = 200

/** A dataset to publish. */
interface NewDataset {
  readonly lines: readonly string[]
  readonly inputVersion: string
  /** The session that its newest prices should have. */
  readonly session: string
  /** Whether it was built from only some symbols. */
  readonly isPartial?: boolean
}

/**
 * Publishes a dataset that passes every check. Otherwise the failure says why, and the last one stays; the operator can
 * accept a refused dataset by its version.
 */
export async function publishRecords(
  store: DatasetStore,
  { lines, inputVersion, session, ...draft }: NewDataset,
): Promise<Result<Release>> {
  // gzip runs in another thread while this one inspects the records.
  const [body, summary] = await Promise.all([gzipLines(lines), inspectRecords(iterateYielding(lines))])
  const last = await store.newest()
  const isPartial = draft.isPartial === true
  const { records, createdAt, sessions, drops, figures } = summary
  const facts = { edition: inputVersion, records, createdAt, sessions, drops, figures, ...(isPartial && { isPartial }) }
  const whole = (await store.manifests()).find((manifest) => manifest.isPartial !== true)
  const problems = checkDataset(summary, {
    session,
    previous: { whole, newest: last?.manifest.sessions.newest ?? null },
  })
  if (problems.length > 0) {
    const version = records > 0 ? await store.refuse(body, facts, problems) : undefined
    return fail(...problems, ...(version === undefined ? [] : [acceptHint(version)]))
  }
  // A whole market that equals a partial one is published again, so that the next one can be compared with it.
  const isKnown = last?.manifest.edition === inputVersion && (isPartial || last.manifest.isPartial !== true)
  if (isKnown && last.dataset.body.equals(body)) return succeed(last)
  return store.add(body, facts)
}

async function gzipLines(lines: readonly string[]): Promise<Buffer> {
  const gzip = createGzip()
  const packed = buffer(gzip)
  for await (const chunk of iterateYielding(inChunks(lines))) {
    if (!gzip.write(`${chunk.join('\n')}\n`)) await once(gzip, 'drain')
  }
  gzip.end()
  return packed
}

function* inChunks(lines: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < lines.length; start += linesPerChunk) yield lines.slice(start, start + linesPerChunk)
}

/** How an operator publishes a refused dataset. */
export const acceptHint = (version: string): string => `To publish it all the same: npm run market -- accept ${version}`
