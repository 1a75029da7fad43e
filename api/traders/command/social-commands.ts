import { setTimeout as sleep } from 'node:timers/promises'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import type { OpenedTraders, Told } from './open-traders.ts'
import { statusLines } from './status-lines.ts'

/** What a command is run with. */
interface Run {
  readonly signal: AbortSignal
  readonly tell: Told
}

/** Something that can be asked for by name. */
interface SocialCommand {
  readonly about: string
  readonly run: (opened: OpenedTraders, run: Run) => Promise<Outcome<void>>
}

/** Milliseconds between two rounds of a feed that can be asked at any time. */
const betweenRounds = 10 * 60_000

/** All that `npm run social` can do. */
export const socialCommands: Readonly<Record<string, SocialCommand>> = {
  collect: {
    about: 'reads what traders say of the followed stocks, round by round, until it is stopped; the server may go on',
    run: collect,
  },
  settle: {
    about: 'settles what can be settled by the newest closes; a running server does so after each new dataset',
    run: settle,
  },
  status: {
    about: 'says what is collected and settled, and who is at it',
    run: async ({ traders, database }, { tell }) => {
      for (const line of await statusLines(database, traders.feed)) tell(line)
      return succeed(undefined)
    },
  },
}

async function collect({ traders, market }: OpenedTraders, { signal, tell }: Run): Promise<Outcome<void>> {
  if (traders.feed === 'off') return fail('FEED=off: there is nobody to listen to.')
  while (!signal.aborted) {
    // Which stocks are traded most, the newest dataset says; where it cannot be read, the one before does.
    await market.look()
    const held = await traders.collect(signal)
    if (!held.isHeld) return fail('Another program collects already. It is one at a time.')
    const { plays, pages } = held.value
    tell(`Read ${count(pages, 'page')} with ${count(plays, 'play')}.`)
    if (traders.feed === 'demo') await sleep(betweenRounds, undefined, { signal }).catch(() => undefined)
  }
  return succeed(undefined)
}

async function settle({ traders }: OpenedTraders, { signal, tell }: Run): Promise<Outcome<void>> {
  const held = await traders.settle(signal)
  if (!held.isHeld) return fail('Another program settles already. It is one at a time.')
  tell(`${count(held.value, 'play')} settled or brought further.`)
  return succeed(undefined)
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`
