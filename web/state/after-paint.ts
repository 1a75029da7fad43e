/** Calls back after the next frame is painted. In a hidden page there is none: it calls back when the page is shown. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => inNextTask(callback))
}

/** Calls back in a task of its own: after a paint or an input that waits, and earlier than any timer. */
export function inNextTask(callback: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    callback()
  }
  port2.postMessage(undefined)
}
