import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { settingsIn } from '../platform/runtime/env-file.ts'
import { fakeAlphavantage } from '../testing/fake-alphavantage.ts'
import { noContactPage } from '../testing/fake-edgar.ts'
import { aFakeMarket } from '../testing/fake-market.ts'
import { fakeMassive } from '../testing/fake-massive.ts'
import { fakeSec } from '../testing/fake-sec.ts'
import { createFaults, respondWith } from '../testing/fake-server.ts'
import { aFakeServer } from '../testing/refresh-builders.ts'
import { aFolder, aMarketFile } from '../testing/server.ts'
import { setUp } from './setup-command.ts'

interface Situation {
  /** The file before; undefined for none. */
  readonly file?: string
  /** The lines that are typed. */
  readonly typed: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Answers the questions in a folder; the origins of fake services stand in the environment. */
async function run({ file, typed, environment = {} }: Situation) {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const env = join(path, '.env')
  if (file !== undefined) await writeFile(env, file, { mode: 0o644 })
  const rest = [...typed]
  const said: string[] = []
  const outcome = await setUp({
    folder: path,
    environment,
    print: (line) => said.push(line),
    ask: (question) => {
      said.push(question)
      return Promise.resolve(rest.shift())
    },
  })
  const written = await readFile(env, 'utf8').catch(() => undefined)
  const mode = written === undefined ? undefined : (await stat(env)).mode & 0o777
  return { outcome, said, written, mode, left: rest, path }
}

const world = aFakeMarket({ sessions: 5 })
const faults = createFaults()
const services = {
  public: () => aFakeServer(onTestFinished, fakeSec(world, faults)),
  massive: () => aFakeServer(onTestFinished, fakeMassive(world, faults)),
  alphavantage: () => aFakeServer(onTestFinished, fakeAlphavantage(world, faults)),
}

describe('writes the choice after a check of one request', () => {
  test.for([
    ['public', 'SEC_URL', ['2', 'ada@example.org'], { SEC_CONTACT: 'ada@example.org' }],
    [
      'massive',
      'MASSIVE_URL',
      ['3', 'TESTKEY', 'ada@example.org'],
      { MASSIVE_API_KEY: 'TESTKEY', SEC_CONTACT: 'ada@example.org' },
    ],
    ['alphavantage', 'ALPHAVANTAGE_URL', ['4', 'TESTKEY'], { ALPHAVANTAGE_API_KEY: 'TESTKEY' }],
  ] as const)('%s', async ([market, url, typed, settings]) => {
    const service = await services[market]()
    const { outcome, written = '', mode } = await run({ typed, environment: { [url]: service.origin } })
    expect(outcome.ok).toBe(true)
    expect(service.requests).toHaveLength(1)
    expect(settingsIn(written)).toEqual({ MARKET: market, ...settings, MARKET_REFRESH: 'nightly' })
    expect(mode).toBe(0o600)
  })

  test('invented companies need none', async () => {
    const { outcome, written } = await run({ typed: ['1'] })
    expect([outcome.ok, written]).toEqual([true, 'MARKET=demo\n'])
  })

  test('a file is read', async () => {
    const { path, remove } = await aFolder()
    onTestFinished(remove)
    const dataset = join(path, 'my stocks #1.ndjson.gz')
    await writeFile(dataset, gzipSync(aMarketFile().join('\n')))
    const { outcome, written = '' } = await run({ typed: ['5', dataset] })
    expect(outcome.ok).toBe(true)
    expect(settingsIn(written)).toEqual({ MARKET: 'file', MARKET_FILE: dataset })
  })
})

describe('says what is wrong, and writes nothing unless the user insists', () => {
  test.for([
    ['a wrong key', 'massive', 'MASSIVE_URL', ['3', 'WRONG', 'ada@example.org'], 'does not accept the key'],
    ['a wrong key', 'alphavantage', 'ALPHAVANTAGE_URL', ['4', 'WRONG'], 'does not accept the key'],
  ] as const)('%s of %s', async ([, market, url, typed, sentence]) => {
    const service = await services[market]()
    const environment = { [url]: service.origin }
    const refused = await run({ typed: [...typed, ''], environment })
    expect(refused.said.at(-1)).toContain(sentence)
    expect([refused.outcome, refused.written]).toEqual([{ ok: false, failure: ['Nothing was written.'] }, undefined])
    expect(service.requests).toHaveLength(1)
    expect((await run({ typed: [...typed, 'y'], environment })).written).toContain(`MARKET=${market}`)
  })

  test.for([
    ['an address that the SEC refuses', respondWith(403, noContactPage), 'set SEC_CONTACT'],
    ['a service that fails', respondWith(503), 'fails or cannot be reached'],
  ] as const)('%s', async ([, behaviour, sentence]) => {
    const service = await aFakeServer(onTestFinished, behaviour)
    const { said, written } = await run({ typed: ['2', 'a@b', 'n'], environment: { SEC_URL: service.origin } })
    expect(said.at(-1)).toContain(sentence)
    expect([service.requests.length, written]).toEqual([1, undefined])
  })

  test('a missing file', async () => {
    const { said, written } = await run({ typed: ['5', 'gone.gz', ''] })
    expect(said.at(-1)).toContain('gone.gz')
    expect(written).toBeUndefined()
  })

  test('an answer that the server would refuse, without a request', async () => {
    const { outcome } = await run({ typed: ['2', 'nobody'] })
    expect(outcome).toMatchObject({
      ok: false,
      failure: [expect.stringContaining('SEC_CONTACT'), expect.anything(), 'Nothing was written.'],
    })
  })

  test.for([{ typed: [] }, { typed: ['2'] }, { typed: ['x', '0', '9'] }])(
    'an input that ends: $typed',
    async ({ typed }) => {
      const { outcome, written } = await run({ typed })
      expect(outcome).toEqual({
        ok: false,
        failure: ['The input has ended before the last answer.', 'Nothing was written.'],
      })
      expect(written).toBeUndefined()
    },
  )
})

describe('a file that is there', () => {
  const file = '# Mine\nPORT=3000\nMARKET=massive # for now\nMASSIVE_API_KEY="OLDKEY"\n\nMARKET_REFRESH=off'

  test('keeps its other lines, gets a mode for its user only, and is asked about each value that changes', async () => {
    const { said, written, mode } = await run({ file, typed: ['1', 'y'] })
    expect(said.at(-1)).toBe('MARKET is massive in .env. Replace it? [y/N]')
    expect(written).toBe('# Mine\nPORT=3000\nMARKET=demo\nMASSIVE_API_KEY="OLDKEY"\n\nMARKET_REFRESH=off\n')
    expect(mode).toBe(0o600)
  })

  test('stays as it is if the user does not agree; a key is never shown', async () => {
    const service = await services.massive()
    const typed = ['3', 'TESTKEY', 'ada@example.org', 'no']
    const { said, written, outcome } = await run({ file, typed, environment: { MASSIVE_URL: service.origin } })
    expect(said.at(-1)).toBe('MASSIVE_API_KEY is set in .env. Replace it? [y/N]')
    expect(said.join('\n')).not.toMatch(/OLDKEY|TESTKEY/)
    expect([written, outcome.ok]).toEqual([file, false])
  })

  test('gives the answers that are left empty', async () => {
    const service = await services.massive()
    const old = file.replace('"OLDKEY"', 'TESTKEY')
    const { written, said } = await run({
      ...{ file: old, typed: ['3', '', 'ada@example.org'] },
      environment: { MASSIVE_URL: service.origin },
    })
    expect(said.join('\n')).toContain('The key: [as in .env]')
    expect(settingsIn(written ?? '')).toMatchObject({ MASSIVE_API_KEY: 'TESTKEY', SEC_CONTACT: 'ada@example.org' })
  })
})

test('a variable of the shell that wins over the file is named', async () => {
  const { outcome } = await run({ typed: ['1'], environment: { MARKET: 'public', SEC_CONTACT: 'a@b.example' } })
  expect(outcome).toMatchObject({
    value: [expect.anything(), 'MARKET is also set in this shell, and that wins over .env.'],
  })
})
