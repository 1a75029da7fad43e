import { DatasetReader, type ReadDataset } from '../../worker/ingest/dataset-reader.ts'
import { createGunzip } from '../../worker/ingest/gunzip.ts'

/** The dataset that the bench's server sends, as the product reads it, and its text. */
export async function readServed(): Promise<ReadDataset & { readonly text: () => Promise<string> }> {
  const file = new Uint8Array(await (await fetch('/data/stonks')).arrayBuffer())
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = new DatasetReader()
  const gunzip = createGunzip((bytes) => {
    reader.push(bytes)
    parts.push(bytes.slice())
  })
  gunzip.push(file)
  gunzip.end()
  return { ...reader.finish(), text: () => new Blob(parts).text() }
}
