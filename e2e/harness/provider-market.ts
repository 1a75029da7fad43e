import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { lastTradingDay, tradingDaysUpTo } from '../../api/market/trading-calendar.ts'
import { fakeAlphavantage } from '../../api/testing/fake-alphavantage.ts'
import { aFakeMarket, type FakeMarket } from '../../api/testing/fake-market.ts'
import { fakeMassive } from '../../api/testing/fake-massive.ts'
import { fakeSec } from '../../api/testing/fake-sec.ts'
import { createFaults, fakeServers, type Handler } from '../../api/testing/fake-server.ts'
import { withTestClock } from './test-clock.ts'

type ProviderName = 'alphavantage' | 'massive'

/** A fake provider, and the settings that make the server use it. */
export interface ProviderMarket {
  readonly settings: Readonly<Record<string, string>>
  /** The URLs of all requests so far. */
  requests(): readonly string[]
  /** Runs the refresh and returns its output; kills it after the given number of requests. */
  refresh(killAfter?: number): Promise<{ readonly code: number | null; readonly output: string }>
  /** Expires every lease, as time does after a process was killed. */
  endLeases(): void
  /** Answers the held requests. */
  release(): void
  stop(): Promise<void>
}

const command = fileURLToPath(new URL('../../dist/api/market.js', import.meta.url))

/** Companies with half a year of bars, up to the trading day that a server would collect now. */
export const aMarket = (stocks: number): FakeMarket =>
  aFakeMarket({ stocks, sessions: tradingDaysUpTo(lastTradingDay(Date.now()), 130) })

interface ProviderOptions {
  /** Requests that match wait for `release`. */
  readonly held?: RegExp
  /** The command that refreshes; by default the built one. */
  readonly program?: string
}

/** Starts fake servers for a market without any collected data yet. */
export async function startProvider(
  name: ProviderName,
  market: FakeMarket,
  { held, program = command }: ProviderOptions = {},
): Promise<ProviderMarket> {
  const ends: (() => void)[] = []
  const start = fakeServers((end) => ends.push(end))
  const faults = createFaults()
  const respond: Handler = name === 'massive' ? fakeMassive(market, faults) : fakeAlphavantage(market, faults)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding: Handler = (request, response) => {
    if (held?.test(request.url ?? '') !== true) return respond(request, response)
    void released.then(() => respond(request, response))
  }
  const [service, sec] = [await start(holding), await start(fakeSec(market, faults))]
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
  const requests = () => [...service.requests, ...sec.requests]
  return {
    settings,
    requests,
    release,
    refresh: (killAfter = Infinity) => runRefresh([program, 'refresh'], settings, () => requests().length >= killAfter),
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

/** Runs the command; kills it with SIGKILL as soon as `isOver`. */
async function runRefresh(words: readonly string[], settings: ProviderMarket['settings'], isOver: () => boolean) {
  const child = spawn(process.execPath, words, {
    cwd: settings['DATA_DIR'],
    env: { PATH: process.env['PATH'], ...withTestClock(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const watch = setInterval(() => isOver() && child.kill('SIGKILL'), 5)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  return { code, output }
}
