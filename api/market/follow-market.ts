import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../plugins/bare-app.ts'
import type { Outcome } from '../start/outcome.ts'

/** Something that takes a newer version of itself when it is told to look. */
interface Looker {
  look?(): Promise<Outcome<void> | undefined>
}

/** Milliseconds between two looks, each of which costs a few names of files. */
const pause = 2000

/** Takes what is published while the server runs, by whichever process: nobody has to start it again for that. */
export function followMarket(app: App, lookers: readonly Looker[]): void {
  const end = new AbortController()
  let told = ''

  async function look(looker: Looker): Promise<void> {
    const outcome = await looker.look?.()
    const mistake = outcome?.ok === false ? outcome.sentences.join(' ') : ''
    // Once, and not every two seconds.
    if (mistake !== told && mistake !== '') app.log.error({ mistake }, 'a newer dataset cannot be used')
    if (outcome) told = mistake
  }

  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      for (const looker of lookers) {
        await look(looker).catch((error: unknown) =>
          app.log.error({ err: error }, 'nobody could look for a newer dataset'),
        )
      }
      await sleep(pause, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }

  app.addHook('onListen', () => void follow())
  app.addHook('onClose', () => end.abort())
}
