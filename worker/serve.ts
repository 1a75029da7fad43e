import { expose } from 'comlink'
import { succeed } from '#domain/result'
import { type PackedScreener, packPage, type Screener } from './contract.ts'

/** Exposes a screener to the page that started this worker, and sends the handshake. */
export function serve(screener: Screener): void {
  expose({
    ...screener,
    async screen(request) {
      const outcome = await screener.screen(request)
      return outcome.ok ? succeed(packPage(outcome.value)) : outcome
    },
  } satisfies PackedScreener)

  // Comlink silently loses calls made before `expose`, so the page waits for this handshake. No event reports that a worker
  // has exited, but a lock that it holds becomes free: the handshake is that lock's name, or '' without locks.
  const browser: { readonly locks?: LockManager } = navigator
  const { locks } = browser
  const lockName = `screener ${Math.random()}`
  const hold = () => {
    postMessage(lockName)
    return new Promise(() => undefined)
  }
  if (locks) locks.request(lockName, hold).catch(() => postMessage(''))
  else postMessage('')
}
