import { DatasetReader, type ReadDataset } from '../../worker/engine/ingest/dataset-reader.ts'
import { createGunzip } from '../../worker/engine/ingest/gunzip.ts'

/** Downloads the dataset from the benchmark's server, parses it like the product, and returns it with its text. */
export async function readServed(): Promise<ReadDataset & { readonly text: () => Promise<string> }> {
  const file = new Uint8Array(await (await fetch('/data/stonks')).arrayBuffer())
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = new DatasetReader()
  const gunzip = createGunzip({
    take(bytes) {
      reader.push(bytes)
      parts.push(bytes)
      return 0
    },
  })
  gunzip.push(file)
  gunzip.end()
  return { ...reader.finish(), text: () => new Blob(parts).text() }
}
