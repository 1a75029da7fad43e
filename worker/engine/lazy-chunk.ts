/** A chunk of the worker that most visits do not need; `fetch` imports it. */
export function lazyChunk<Chunk extends object>(fetch: () => Promise<Chunk>) {
  let chunk: Chunk | undefined
  return {
    /** Loads it once; false if it cannot be loaded, and then the next call tries again. */
    load: async (): Promise<boolean> => (chunk ??= await fetch().catch(() => undefined)) !== undefined,
    /** Its exports; it must have been loaded. */
    loaded(): Chunk {
      if (!chunk) throw new Error('A chunk is used before it was loaded')
      return chunk
    },
  }
}
