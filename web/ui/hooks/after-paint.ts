/** Calls back once what has just been rendered is on the screen. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      callback()
    }
    // A message is a task of its own: it comes after the frame that is being painted, sooner than any timer.
    channel.port2.postMessage(undefined)
  })
}
