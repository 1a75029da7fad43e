declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** The seed of everything random in a test: the same at every run, unless `SEED=7 npm run unit` sets another. */
export const seed = Number(process.env['SEED'] ?? 1)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED must be a whole number: ${process.env['SEED']}`)

/** Reproducible pseudorandom numbers in [0, 1), different for each sequence (mulberry32). */
export function seeded(sequence: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) + sequence) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
