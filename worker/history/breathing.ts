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
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
