import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** Calls back after the next frame is painted. In a hidden page there is none: it calls back when the page is shown. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => inNextTask(callback))
}

/** Calls back in a task of its own: after a paint or an input that waits, and earlier than any timer. */
function inNextTask(callback: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    callback()
  }
  port2.postMessage(undefined)
}

const name = 'stonks:first-rows'

const arePainted = (): boolean => performance.getEntriesByName(name).length > 0

let resolvePainted: () => void
/** Resolves in a task of its own once the first rows are painted. Everything that they do not need is loaded afterwards. */
export const firstRowsPainted = new Promise<void>((resolve) => {
  resolvePainted = resolve
})

/** Marks in the performance timeline when the first rows were painted, and measures each query from its start until its paint. */
export function useTimings(start: number | undefined): void {
  useLayoutEffect(() => {
    if (start === undefined) return
    afterPaint(() => {
      // The timeline keeps what it is given for the page's life: one query is enough.
      performance.clearMeasures('stonks:query')
      performance.measure('stonks:query', { start })
      if (arePainted()) return
      performance.mark(name)
      setTimeout(resolvePainted)
    })
  }, [start])
}

/** Whether the first rows are painted and what follows them is loaded; `load` must not reject. */
export function useAfterFirstRows(load?: () => Promise<void>): boolean {
  const [isReady, setReady] = useState(arePainted)
  useEffect(() => {
    if (isReady) return
    // All are requested soon, each in a task of its own, and rendered in slices, as transitions.
    void firstRowsPainted
      .then(() => new Promise<void>(inNextTask))
      .then(load)
      .then(() => startTransition(() => setReady(true)))
  }, [load, isReady])
  return isReady
}
