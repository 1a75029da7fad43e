import { createHash } from 'node:crypto'
import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { createFigureCount, type FigureCounts } from '#domain/dataset/figure-counts'
import { fail, type Result, succeed } from '#domain/result'
import { datasetLines, describeGunzipError, parseJsonObject, readFileBytes } from './read-lines.ts'
import { describeUnreadable } from './unreadable-line.ts'

/** The content of a dataset. */
interface DatasetContent {
  /** Non-empty lines. */
  readonly lines: number
  /** The creation time of the newest record; null if no record has one. */
  readonly createdAt: string | null
  /** How many records have each figure of companies; absent if an older release has published it. */
  readonly figures?: FigureCounts
}

/** The maximum share of invalid lines in a dataset. */
const maxInvalidShare = 0.05

/**
 * Unzips a dataset in another thread and reads every line of it, while other requests are answered in between. `name`
 * is the file’s name in sentences.
 */
async function inspectDataset(file: Buffer, name: string): Promise<Result<DatasetContent>> {
  try {
    return await inspectLines(file, name)
  } catch (error) {
    return fail(describeGunzipError(error, file, name))
  }
}

async function inspectLines(file: Buffer, name: string): Promise<Result<DatasetContent>> {
  let [at, lines, invalid] = [0, 0, 0]
  let firstInvalid: string | undefined
  const figures = createFigureCount()
  let createdAt: string | null = null
  for await (const bytes of datasetLines(file)) {
    at++
    const isRead = bytes.length <= maxLineBytes
    const line = isRead ? bytes.toString().trim() : ''
    if (isRead && line === '') continue
    const record = parseJsonObject(line)
    lines++
    if (record) figures.add(record)
    else {
      invalid++
      firstInvalid ??= describeUnreadable(line, at)
    }
    const made = record?.['createdAt']
    if (typeof made === 'string') createdAt = later(createdAt, made)
  }
  if (lines === 0) return fail(`${name} holds no records.`)
  if (invalid > lines * maxInvalidShare) {
    return fail(`${name} is not a dataset: ${invalid} of its ${lines} lines are not JSON records: ${firstInvalid}.`)
  }
  return succeed({ lines, createdAt, figures: figures.counts() })
}

const later = (a: string | null, b: string): string => (a === null || b > a ? b : a)

/** A dataset ready to be sent: the gzip file and its headers. Immutable; a newer one replaces it. */
export interface PublishedDataset extends DatasetContent {
  readonly body: Buffer
  /** A strong ETag with its quotes. */
  readonly etag: string
  /** The value of Repr-Digest. */
  readonly digest: string
}

/** Creates a published dataset from a checked gzip file. */
export function createPublishedDataset(body: Buffer, content: DatasetContent): PublishedDataset {
  const hash = createHash('sha256').update(body).digest()
  return {
    ...content,
    body,
    etag: `"${hash.toString('base64url')}"`,
    digest: `sha-256=:${hash.toString('base64')}:`,
  }
}

/** A dataset file, complete and checked, or the one sentence that says what is wrong with it. */
export async function readDatasetFile(path: string): Promise<Result<PublishedDataset>> {
  const file = await readFileBytes(path)
  if (!file.ok) return file
  const content = await inspectDataset(file.value, path)
  return content.ok ? succeed(createPublishedDataset(file.value, content.value)) : content
}

/**
 * Derives a value from the newest dataset once, for every caller, until a newer dataset is published. A failed
 * derivation is run again by the next call.
 */
export function oncePerDataset<Value>(
  published: () => PublishedDataset,
  derive: (dataset: PublishedDataset) => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly version: string; readonly value: Promise<Value> } | undefined
  return () => {
    const dataset = published()
    if (last?.version === dataset.etag) return last.value
    const derived = { version: dataset.etag, value: derive(dataset) }
    last = derived
    derived.value.catch(() => {
      if (last === derived) last = undefined
    })
    return derived.value
  }
}
