import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keysOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { readDatasetFile } from '../market/dataset/published-dataset.ts'
import { alphavantageClient } from '../market/providers/alphavantage/alphavantage-client.ts'
import { massiveClient } from '../market/providers/massive/massive-client.ts'
import { secClient } from '../market/providers/sec/sec-client.ts'
import { providerFailures } from '../platform/http-client/http-get.ts'
import { systemClock } from '../platform/http-client/retry.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { settingsIn, withSettings } from '../platform/runtime/env-file.ts'
import { writeAtomically } from '../platform/runtime/files.ts'
import type { MarketSettings } from '../platform/runtime/market-settings.ts'

/** The questions and the surroundings of `npm run setup`. */
interface SetupContext {
  /** The folder of `.env`, from which the server is started. */
  readonly folder: string
  /** The variables of the process, which win over the file’s. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
  /** Returns what is typed, without the spaces around it; undefined if the input has ended. */
  readonly ask: (question: string) => Promise<string | undefined>
}

type Settings = Readonly<Record<string, string>>

/** What a server can show, and the settings that each needs. */
const choices = {
  demo: { about: 'invented companies; needs nothing', asks: [] },
  public: {
    about: 'real companies by public records, prices some weeks old; needs an e-mail address',
    asks: ['SEC_CONTACT'],
  },
  massive: {
    about: 'real companies, last night’s prices; needs a key of massive.com',
    asks: ['MASSIVE_API_KEY', 'SEC_CONTACT'],
  },
  alphavantage: { about: 'the same by a paid key of alphavantage.co', asks: ['ALPHAVANTAGE_API_KEY'] },
  file: { about: 'a file of your own (docs/dataset-format.md)', asks: ['MARKET_FILE'] },
} as const satisfies Record<MarketSettings['name'], { readonly about: string; readonly asks: readonly string[] }>

const questions: Settings = {
  SEC_CONTACT: 'Your e-mail address, which the SEC wants to see with each request:',
  MASSIVE_API_KEY: 'The key:',
  ALPHAVANTAGE_API_KEY: 'The key:',
  MARKET_FILE: 'The path of the file:',
}

/** Keys are not repeated on the screen. */
const isSecret = (name: string): boolean => name.endsWith('_KEY')

/**
 * Asks what the server should show, checks the answer by one request or by reading the file, and writes it to `.env`; returns
 * the lines to print. Fails, and writes nothing, if the input ends or the user does not agree.
 */
export async function setUp(context: SetupContext): Promise<Result<readonly string[]>> {
  const { folder, environment, print, ask } = context
  const path = join(folder, '.env')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const before = settingsIn(text)
  const answers = await askForSettings({ print, ask }, before)
  if (!answers.ok) return answers
  const settings = { ...answers.value, ...nightly(answers.value, before) }

  const config = readConfig({ ...environment, ...before, ...settings }, folder)
  if (!config.ok) return fail(...config.failure, nothingWritten)
  const { market } = config.value
  if (market.name !== 'demo') print('Checking …')
  const problem = await problemOf(market)
  if (problem !== undefined && !(await agrees(ask, `${problem} Write it all the same?`))) return fail(nothingWritten)

  for (const [name, value] of Object.entries(settings)) {
    const old = before[name] ?? ''
    if (old === '' || old === value) continue
    const shown = isSecret(name) ? 'is set' : `is ${old}`
    if (!(await agrees(ask, `${name} ${shown} in .env. Replace it?`))) return fail(nothingWritten)
  }
  const written = withSettings(text, settings)
  if (!written.ok) return written
  await writeAtomically(folder, '.env', written.value, 0o600)
  const overridden = Object.keys(settings).filter((name) => (environment[name] ?? settings[name]) !== settings[name])
  return succeed([
    `.env has ${Object.keys(settings).join(', ')}. It takes effect with the next start of the server.`,
    ...overridden.map((name) => `${name} is also set in this shell, and that wins over .env.`),
  ])
}

const nothingWritten = 'Nothing was written.'

/** A real market is collected every night, unless the file says something else. */
const nightly = ({ MARKET: market = '' }: Settings, { MARKET_REFRESH: refresh = '' }: Partial<Settings>): Settings =>
  ['demo', 'file'].includes(market) || refresh !== '' ? {} : { MARKET_REFRESH: 'nightly' }

async function agrees(ask: SetupContext['ask'], question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N]`)) ?? '')
}

/** Asks for a market and what it needs; an empty answer keeps what the file has. */
async function askForSettings(
  { print, ask }: Pick<SetupContext, 'print' | 'ask'>,
  before: Partial<Settings>,
): Promise<Result<Settings>> {
  const names = keysOf(choices)
  const ended = fail('The input has ended before the last answer.', nothingWritten)
  print('What should the server show?')
  for (const [at, name] of names.entries()) print(`  ${at + 1}  ${choices[name].about}`)
  let market
  while (market === undefined) {
    const typed = await ask('A number:')
    if (typed === undefined) return ended
    market = names[Number(typed) - 1]
  }
  const settings: Record<string, string> = { MARKET: market }
  for (const name of choices[market].asks) {
    const old = before[name] ?? ''
    while (settings[name] === undefined) {
      const typed = await ask(`${questions[name]}${old === '' ? '' : ` [${isSecret(name) ? 'as in .env' : old}]`}`)
      if (typed === undefined) return ended
      if (typed !== '' || old !== '') settings[name] = typed === '' ? old : typed
    }
  }
  return succeed(settings)
}

/** Why the market could not be collected now, found by one request or by reading its file; undefined if it could be. */
async function problemOf(market: MarketSettings): Promise<string | undefined> {
  const once = { clock: systemClock, maxAttempts: 1 }
  const request = () => {
    switch (market.name) {
      case 'demo':
      case 'file':
        return undefined
      case 'public':
        return secClient({ ...market.sec, ...once }).tickers()
      case 'massive':
        return massiveClient({ ...market, ...once }).tickers('')
      case 'alphavantage':
        return alphavantageClient({ ...market, ...once }).listing()
    }
  }
  if (market.name === 'file') {
    const read = await readDatasetFile(market.file)
    return read.ok ? undefined : read.failure.join(' ')
  }
  const answer = await request()
  return answer === undefined || answer.ok ? undefined : providerFailures[answer.failure]
}
