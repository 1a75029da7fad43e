import { expose } from 'comlink'
import { succeed } from '#domain/result'
import { type PackedScreener, packPage, type Screener } from './contract.ts'
import { openDevice } from './open-device.ts'
import { createScreener } from './screener.ts'

const scope: typeof self & { isServing?: true } = self

// WebKit evaluates a worker's entry again when a chunk imports from it: then two screeners would answer every call.
if (!scope.isServing) {
  scope.isServing = true
  expose(packed(createScreener(openDevice())))
  sendHandshake(navigator)
}

/** A screener whose pages are packed for the page's thread. */
function packed(screener: Screener): PackedScreener {
  return {
    ...screener,
    async screen(request) {
      const outcome = await screener.screen(request)
      return outcome.ok ? succeed(packPage(outcome.value)) : outcome
    },
  }
}

/**
 * Comlink silently loses calls made before `expose`, so the page waits for a handshake. No event reports that a worker has
 * exited, but a lock that it holds becomes free: the handshake is that lock's name, or '' without locks.
 */
function sendHandshake({ locks }: { readonly locks?: LockManager }): void {
  const lockName = `screener ${Math.random()}`
  const hold = () => {
    postMessage(lockName)
    return new Promise(() => undefined)
  }
  if (locks) locks.request(lockName, hold).catch(() => postMessage(''))
  else postMessage('')
}
