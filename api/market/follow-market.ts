import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../plugins/bare-app.ts'
import type { Outcome } from '../start/outcome.ts'

/** Something that takes a newer version of itself when it is told to look. */
interface Looker {
  look?(): Promise<Outcome<void>>
}

/** What may be replaced while the server runs, by what the log calls it. */
export type Lookers = Readonly<Record<string, Looker>>

/** Milliseconds between two looks, each of which costs a few names of files. */
const pause = 2000

/** Takes what is published while the server runs, by whichever process: nobody has to start it again for that. */
export function followMarket(app: App, lookers: Lookers): void {
  const end = new AbortController()
  const reported = new Map<string, string>()

  async function look(name: string, looker: Looker): Promise<void> {
    const outcome = await looker.look?.()
    const mistake = outcome?.ok === false ? outcome.sentences.join(' ') : ''
    // Once, and not every two seconds.
    if (mistake !== '' && mistake !== reported.get(name)) app.log.error({ mistake }, `a newer ${name} cannot be used`)
    reported.set(name, mistake)
  }

  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      for (const [name, looker] of Object.entries(lookers)) {
        await look(name, looker).catch((error: unknown) =>
          app.log.error({ err: error }, `nobody could look for a newer ${name}`),
        )
      }
      await sleep(pause, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }

  app.addHook('onListen', () => void follow())
  app.addHook('onClose', () => end.abort())
}
