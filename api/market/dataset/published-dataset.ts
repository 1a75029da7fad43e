import { createHash } from 'node:crypto'
import type { DatasetContent } from './inspect-dataset.ts'

/** A dataset as it is sent: the gzip file and what its headers say. Never changed; a newer one takes its place. */
export interface PublishedDataset extends DatasetContent {
  readonly body: Buffer
  /** A strong ETag with its quotes. */
  readonly etag: string
  /** The value of Repr-Digest. */
  readonly digest: string
}

/** Makes a checked gzip file ready to be sent. */
export function publishDataset(body: Buffer, content: DatasetContent): PublishedDataset {
  const hash = createHash('sha256').update(body).digest()
  return {
    ...content,
    body,
    etag: `"${hash.toString('base64url')}"`,
    digest: `sha-256=:${hash.toString('base64')}:`,
  }
}
