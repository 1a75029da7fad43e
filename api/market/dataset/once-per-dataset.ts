import type { PublishedDataset } from './published-dataset.ts'

/**
 * Derives a value from the newest dataset once, for every caller, until a newer dataset is published. A derivation that
 * failed is run again by the next call.
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
