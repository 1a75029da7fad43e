/** Calls back after the next frame is painted. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      callback()
    }
    // A message is a separate task: it runs after the paint and earlier than any timer.
    channel.port2.postMessage(undefined)
  })
}
