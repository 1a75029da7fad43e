/** Lets other requests be answered after each slice of work. */
export function createBreathing(sliceMs: number): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < sliceMs) return undefined
    return nextTask().then(() => {
      begun = performance.now()
    })
  }
}

/** Resolves after the tasks that wait already. By a message, since timers that start each other are four milliseconds apart. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
