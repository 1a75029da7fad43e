import { expose } from 'comlink'
import { historyPath } from '#domain/history/history-path'
import { succeed } from '#domain/result'
import { datasetFile } from '#domain/server-response'
import { firstVisitName, type PackedScreener, packPage, type Screener } from './contract.ts'
import { openDevice } from './open-device.ts'
import { createScreener } from './screener.ts'

const scope: typeof self & { isServing?: true } = self

// WebKit evaluates a worker's entry again when a chunk imports from it: then two screeners would answer every call.
if (!scope.isServing) {
  scope.isServing = true
  const device = openDevice({
    url: datasetFile.path,
    pastUrl: historyPath,
    database: 'stonks-dataset',
    isFirst: self.name === firstVisitName,
  })
  expose(packed(createScreener(device)))
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
