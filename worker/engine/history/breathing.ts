/** Lets other requests be answered after each slice of work. */
export function createBreathing(sliceMs: number): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < sliceMs) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        begun = performance.now()
        resolve()
      })
    })
  }
}
