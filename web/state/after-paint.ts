/** Calls back after the next frame is painted. In a hidden page there is none: it calls back when the page is shown. */
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

/**
 * Makes changes of the address wait for the paint of the frame that responds to a tap: one costs up to 4 ms of it. The page reads
 * the history of TanStack, whose location changes at once. Call it before that history is created.
 */
export function writeAddressAfterPaint(target: Window, schedule = afterPaint): void {
  const { history, document } = target
  let write: (() => void) | undefined
  const flush = () => {
    const pending = write
    write = undefined
    pending?.()
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...entry) => {
      flush()
      write = () => change(...entry)
      // The first one, which gives the entry its key, is read at once.
      if (history.state === null || document.hidden) flush()
      else schedule(flush)
    }
  }
  for (const name of ['back', 'forward'] as const) {
    const leave = history[name].bind(history)
    history[name] = () => {
      flush()
      leave()
    }
  }
  target.addEventListener('popstate', () => {
    // The user went back before the frame: the entry is another one by now.
    write = undefined
  })
  target.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
}
