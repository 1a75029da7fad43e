import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { lastTradingDay, tradingDaysUpTo } from '../../api/market/trading-calendar.ts'
import { aFakeMarket, type FakeMarket } from '../../api/testing/fake-market.ts'
import { fakeAlphavantage } from '../../api/testing/fake-alphavantage.ts'
import { createFaults, fakeServers, type Handler } from '../../api/testing/fake-server.ts'
import { fakeMassive } from '../../api/testing/fake-massive.ts'
import { fakeSec } from '../../api/testing/fake-sec.ts'

type ProviderName = 'alphavantage' | 'massive'

/** A provider's stand-in, and the settings under which the server asks it. */
export interface ProviderMarket {
  readonly settings: Readonly<Record<string, string>>
  /** What has been asked so far, by address. */
  asked(): readonly string[]
  /** Runs the refresh; where it is killed after so many requests, what it said until then. */
  refresh(killAfter?: number): Promise<{ readonly code: number | null; readonly output: string }>
  /** Moves every lease into the past, as the time would that a killed process leaves it running. */
  endLeases(): void
  /** Answers what was held back until now. */
  release(): void
  stop(): Promise<void>
}

const command = fileURLToPath(new URL('../../dist/api/market.js', import.meta.url))

/** Companies with half a year of sessions, up to the one that a server would look for now. */
export const aWorld = (stocks: number): FakeMarket =>
  aFakeMarket({ stocks, sessions: tradingDaysUpTo(lastTradingDay(Date.now()), 130) })

interface ProviderOptions {
  /** Requests for these addresses wait for `release`. */
  readonly held?: RegExp
  /** The command that refreshes; by default the built one. */
  readonly program?: string
}

/** Starts stand-ins that speak about a world; nothing has been collected yet. */
export async function startProvider(
  name: ProviderName,
  world: FakeMarket,
  { held, program = command }: ProviderOptions = {},
): Promise<ProviderMarket> {
  const ends: (() => void)[] = []
  const start = fakeServers((end) => ends.push(end))
  const faults = createFaults()
  const speak: Handler = name === 'massive' ? fakeMassive(world, faults) : fakeAlphavantage(world, faults)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding: Handler = (request, response) => {
    if (held?.test(request.url ?? '') !== true) return speak(request, response)
    void released.then(() => speak(request, response))
  }
  const [service, sec] = [await start(holding), await start(fakeSec(world, faults))]
  const folder = await mkdtemp(join(tmpdir(), 'stonks-provider-'))
  const members = join(folder, 'sp500.csv')
  await writeFile(members, 'Symbol\nAAA\nAAB\nAAC\n')
  const settings = {
    MARKET: name,
    DATA_DIR: folder,
    ALPHAVANTAGE_API_KEY: 'TESTKEY',
    ALPHAVANTAGE_URL: service.origin,
    ALPHAVANTAGE_PER_MINUTE: '10000',
    MASSIVE_API_KEY: 'TESTKEY',
    MASSIVE_URL: service.origin,
    MASSIVE_PER_MINUTE: '10000',
    SEC_CONTACT: 'tests@stonks.example',
    SEC_URL: sec.origin,
    SEC_PER_MINUTE: '10000',
    SP500_FILE: members,
  }
  const asked = () => [...service.requests, ...sec.requests]
  return {
    settings,
    asked,
    release,
    refresh: (killAfter = Infinity) => runRefresh([program, 'refresh'], settings, () => asked().length >= killAfter),
    endLeases: () => {
      const db = new Sqlite(join(folder, 'stonks.db'))
      db.exec('UPDATE leases SET lapses_at = 0')
      db.close()
    },
    stop: async () => {
      for (const end of ends) end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The command as a person starts it; it is killed, without a chance to say anything, as soon as `isOver`. */
async function runRefresh(words: readonly string[], settings: ProviderMarket['settings'], isOver: () => boolean) {
  const child = spawn(process.execPath, words, {
    cwd: settings['DATA_DIR'],
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const watch = setInterval(() => isOver() && child.kill('SIGKILL'), 5)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  return { code, output }
}
