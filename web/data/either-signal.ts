/** Fires as soon as one of the signals does. What AbortSignal.any does is missing in browsers that we support. */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
