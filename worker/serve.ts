import { expose } from 'comlink'
import { lifePrefix, packPage, succeed, type PackedScreener, type Screener } from './contract.ts'

/** Lets the page that started this worker ask a screener, and says so. */
export function serve(screener: Screener): void {
  expose({
    ...screener,
    async screen(question) {
      const outcome = await screener.screen(question)
      return outcome.ok ? succeed(packPage(outcome.value)) : outcome
    },
  } satisfies PackedScreener)

  // Comlink loses calls made before `expose`, and never tells: the page waits for this word.
  postMessage('ready')
  // Nothing tells when a worker dies, but a lock that it holds for as long as it lives becomes free.
  const { locks } = navigator as { readonly locks?: LockManager }
  const life = `${lifePrefix}${Math.random()}`
  const hold = () => {
    postMessage(life)
    return new Promise(() => undefined)
  }
  locks?.request(life, hold).catch(() => undefined)
}
