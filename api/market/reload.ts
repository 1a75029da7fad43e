import { succeed, type Result } from '../runtime/result.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../http/fastify-app.ts'

/** Something that takes a newer version of itself when it is told to look. */
interface Looker {
  look?(): Promise<Result<void>>
}

/** What may be replaced while the server runs, by what the log calls it. */
type Lookers = Readonly<Record<string, Looker>>

/** Milliseconds between two looks, each of which costs a few names of files. */
const pause = 2000

/** Takes what is published while the server runs, by whichever process: nobody has to start it again for that. */
export function followMarket(app: App, lookers: Lookers): void {
  const end = new AbortController()
  const reported = new Map<string, string>()

  async function look(name: string, looker: Looker): Promise<void> {
    const outcome = await looker.look?.()
    const mistake = outcome?.ok === false ? outcome.failure.join(' ') : ''
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

/** Milliseconds until something that could not be read is read again: doubled with each failure, up to the longest. */
const [firstDelay, longestDelay] = [2_000, 300_000]

/** Reads something again whenever it changed, and also when it could not be read: a disk or a network may recover. */
export interface Reload {
  /** To be called before the first reading. */
  begin(): Promise<void>
  /** Has it read where that may help. The value says why the last reading failed, where it did. */
  look(read: () => Promise<Result<void>>): Promise<Result<void>>
  /** Says how a reading outside of `look` went. */
  note(outcome: Result<void>): void
  readonly isBehind: () => boolean
}

/** `stampOf` gives another text whenever there may be something newer. */
export function createReload(stampOf: () => Promise<string>, now: () => number): Reload {
  let seen: string | undefined
  let problem: Result<void> = succeed(undefined)
  let failures = 0
  let retryAt = Infinity

  function note(outcome: Result<void>): void {
    problem = outcome
    failures = outcome.ok ? 0 : failures + 1
    retryAt = outcome.ok ? Infinity : now() + Math.min(firstDelay * 2 ** (failures - 1), longestDelay)
  }

  return {
    async begin() {
      seen = await stampOf()
    },
    async look(read) {
      // Taken before the reading: what changes meanwhile is seen the next time.
      const stamp = await stampOf()
      if (stamp === seen && now() < retryAt) return problem
      if (stamp !== seen) failures = 0
      seen = stamp
      note(await read())
      return problem
    },
    note,
    isBehind: () => !problem.ok,
  }
}
