import { expose } from 'comlink'
import { packPage, succeed, type PackedScreener, type Screener } from './contract.ts'

/** Lets the page that started this worker ask a screener, and says so. */
export function serve(screener: Screener): void {
  expose({
    ...screener,
    async screen(question) {
      const outcome = await screener.screen(question)
      return outcome.ok ? succeed(packPage(outcome.value)) : outcome
    },
  } satisfies PackedScreener)

  // Comlink loses calls made before `expose`, and never tells: the page waits for this word. Nothing tells either when a
  // worker dies, but a lock that it holds for as long as it lives becomes free; the word is that lock's name, or nothing.
  const { locks } = navigator as { readonly locks?: LockManager }
  const life = `screener ${Math.random()}`
  const hold = () => {
    postMessage(life)
    return new Promise(() => undefined)
  }
  if (locks) locks.request(life, hold).catch(() => postMessage(''))
  else postMessage('')
}
