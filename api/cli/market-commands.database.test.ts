import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { fieldsOf } from '#domain/keys-of'
import { succeed } from '#domain/result'
import { matching } from '#domain/testing/matchers'
import { openDatasets } from '../market/sources/choose-source.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { aDataDir, environmentOf, opened } from '../testing/database.ts'
import { isOnPostgres } from '../testing/postgres.ts'
import { aMarketFile } from '../testing/server.ts'
import { printResult, runCommandLine } from './command-line.ts'
import { marketProgram } from './market-commands.ts'
import { createTerminal } from './terminal.ts'

/** A data folder with a small simulated market, and a function that runs a command line on it. */
async function aMarketFolder(environment: Record<string, string> = {}) {
  const { path } = await aDataDir(onTestFinished)
  const type = async (line: string) => {
    const [said, complained]: [string[], string[]] = [[], []]
    const screen = createTerminal({ write: (text) => said.push(text) }, { write: (text) => complained.push(text) })
    const settings = { ...environmentOf(path), DEMO_STOCKS: '40', ...environment }
    const context = {
      configFor: (source: string | undefined) =>
        readConfig(source === undefined ? settings : { ...settings, MARKET: source }, path),
      terminal: screen,
      signal: new AbortController().signal,
      now: () => Date.parse('2026-11-21T10:00:00Z'),
    }
    const result = await runCommandLine(marketProgram, line.split(' ').filter(Boolean), succeed(context))
    const code = printResult(result, screen)
    return { code, said: said.join(''), complained: complained.join('') }
  }
  const datasets = async () => openDatasets(demo40(path), await opened(onTestFinished, path))
  return { path, type, datasets }
}

const demo40 = (dataDir: string) => ({ market: { name: 'demo', stocks: 40 } as const, dataDir })

const published =
  /^demo40-000001-[0-9a-f]{12}\.ndjson\.gz: prices of 2026-11-20; \d+ of its 40 records can be shown\.$/m

describe('npm run market', () => {
  test('refreshes and prints the result, which the status repeats', async () => {
    const { type } = await aMarketFolder()
    expect((await type('status')).said).toBe('Nothing is published yet.\nThere was no refresh yet.\n')
    const refreshed = await type('refresh')
    expect(refreshed).toMatchObject({ code: 0, complained: '' })
    expect(refreshed.said).toMatch(published)
    const { said } = await type('status')
    expect(said).toMatch(published)
    expect(said).toContain('The last refresh, for 2026-11-20, began at 2026-11-21T10:00:00.000Z, ended at')
    expect(said).toContain('and succeeded.')
  })

  test('does nothing while another process is refreshing', async () => {
    const { path, type } = await aMarketFolder()
    const db = await opened(onTestFinished, path)
    await createLeases(db).withLease('refresh demo', async () => {
      const { code, complained } = await type('refresh')
      expect([code, complained]).toEqual([
        1,
        'Another process is refreshing this market. If that was killed: half a minute later anybody may.\n',
      ])
    })
    expect((await type('refresh')).code).toBe(0)
  })

  test('publishes a refused dataset that the operator accepts by its version', async () => {
    const { datasets, type } = await aMarketFolder()
    await type('refresh')
    const sessions = { newest: '2026-11-20', oldest: null, ofNewest: 1 }
    const facts = { edition: 'another', records: 1, createdAt: null, sessions, drops: noDrops() }
    const version = (await (await datasets()).refuse(gzipSync('{}'), facts, ['There is 1 record.'])) ?? ''
    expect((await type('status')).said).toContain(
      `Refused: There is 1 record. To publish it all the same: npm run market -- accept ${version}\n`,
    )
    expect(await type('accept')).toMatchObject({ code: 2 })
    expect(await type('accept 0123456789ab')).toMatchObject({ code: 1 })
    const accepted = await type(`accept ${version}`)
    expect(accepted).toMatchObject({ code: 0, complained: '' })
    expect(accepted.said).toContain('demo40-000002-')
    expect((await type('status')).said).not.toContain('Refused')
  })

  test('verifies any dataset file', async () => {
    const { path, type } = await aMarketFolder()
    const file = join(path, 'stonks.gz')
    const record = { symbol: 'LARK', last: { date: '2026-11-20', close: 7 }, createdAt: '2026-11-20T21:00:00.000Z' }
    await writeFile(file, gzipSync(JSON.stringify(record)))
    expect(await type(`verify ${file}`)).toMatchObject({
      code: 0,
      said:
        `${file} is whole: 1 records, made 2026-11-20T21:00:00.000Z.\n` +
        'Prices of 2026-11-20: 1 records; the oldest of 2026-11-20.\n' +
        'Left out by a page: 1 – no company overview.\n',
    })
    await writeFile(file, '<!doctype html>')
    expect(await type(`verify ${file}`)).toMatchObject({ code: 1, complained: `${file} is not a gzip file.\n` })
    await writeFile(file, gzipSync(JSON.stringify({ ...record, last: { close: null } })))
    expect(await type(`verify ${file}`)).toMatchObject({
      code: 1,
      complained: `${file}: the record of LARK has an invalid number.\n`,
    })
  })

  test('verifies the units of a dataset file and names unreadable lines', async () => {
    const { path, type } = await aMarketFolder()
    const file = join(path, 'stonks.gz')
    const linesOf = (overview: object) =>
      Array.from({ length: 20 }, (_, at) =>
        JSON.stringify({ symbol: `S${at}`, last: { date: '2026-11-20', close: 295 }, overview }),
      )
    await writeFile(file, gzipSync([...linesOf({}), '{"symbol":"LARK","last":{"close":NaN}}'].join('\n')))
    const { code, said } = await type(`verify ${file}`)
    expect(said).not.toContain('differ in case')
    expect([code, said]).toEqual([
      0,
      matching.stringContaining('Not readable: line 21 (LARK) has NaN, which is not JSON.'),
    ])
    await writeFile(file, gzipSync([...linesOf({}), linesOf({})[1]?.replace('S1', 's1')].join('\n')))
    expect((await type(`verify ${file}`)).said).toContain('S1 and s1 are two symbols that differ in case')
    await writeFile(file, gzipSync([...linesOf({}).slice(2), ...linesOf({ Currency: 'GBp' }).slice(0, 2)].join('\n')))
    expect((await type(`verify ${file}`)).said).toContain(
      'Left out by a page: 2 – priced in another currency than dollars.',
    )
    const wrong = { SharesOutstanding: '1000000000', MarketCapitalization: '295000' }
    await writeFile(file, gzipSync(linesOf(wrong).join('\n')))
    expect(await type(`verify ${file}`)).toMatchObject({
      code: 1,
      complained: matching.stringContaining(
        'MarketCapitalization is a millionth of SharesOutstanding × close in 20 of the 20',
      ),
    })
  })

  describe('enrich', () => {
    const weekdays = Array.from({ length: 30 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    const record = (symbol: string, date: string, close: number) => JSON.stringify({ symbol, last: { date, close } })
    const closesOf = (symbol: string, close: readonly (number | null)[]) => JSON.stringify({ symbol, close })

    async function someFiles() {
      const folder = await aMarketFolder()
      const [file, closes] = [join(folder.path, 'stonks.gz'), join(folder.path, 'closes.gz')]
      const rising = weekdays.map((_, i) => 10 + i)
      const records = [
        record('LARK', '2026-10-30', 39),
        record('FINCH', '2026-10-20', 29),
        record('CROW', '2026-10-30', 78),
        record('KITE', '2026-10-30', 5),
        'no record',
      ]
      await writeFile(file, gzipSync(records.join('\n')))
      const series = [closesOf('lark', rising), closesOf('FINCH', rising), closesOf('CROW', rising), 'no closes']
      await writeFile(closes, gzipSync([JSON.stringify({ dates: weekdays }), ...series].join('\n')))
      const lines = async () =>
        gunzipSync(await readFile(file))
          .toString()
          .trimEnd()
          .split('\n')
      return { ...folder, file, closes, lines }
    }

    test('adds technical values from the closes up to each record’s last session, and reports the records without', async () => {
      const { type, file, closes, lines } = await someFiles()
      expect(await type(`enrich ${file} ${closes}`)).toEqual({
        code: 0,
        complained: '',
        said:
          `${file}: 2 of 4 records have technical values.\n` +
          `1 records have no close of their last session in ${closes}.\n` +
          '1 records have another last close there: the files do not belong together, or differ by a split.\n' +
          '1 lines are not readable records and stay as they are.\n' +
          `1 lines of ${closes} are invalid and were ignored.\n`,
      })
      const [lark = '', finch = '', ...others] = await lines()
      expect(JSON.parse(lark)).toMatchObject({
        symbol: 'LARK',
        technical: { rsi14: 100, sma20: 29.5 },
      })
      expect(JSON.parse(finch)).toMatchObject({ technical: { sma20: 19.5 } })
      expect(others).toEqual([record('CROW', '2026-10-30', 78), record('KITE', '2026-10-30', 5), 'no record'])
      // A second run writes the same file.
      const once = await lines()
      await type(`enrich ${file} ${closes}`)
      expect(await lines()).toEqual(once)
    })

    test('a new 52-week high requires all closes and an overview without a higher one', async () => {
      const { type, file, closes, lines } = await someFiles()
      const day = (at: number) => new Date(Date.UTC(2026, 9, 30 - 399 + at)).toISOString().slice(0, 10)
      const dates = Array.from({ length: 400 }, (_, at) => day(at))
      const stated = (symbol: string, high: string) =>
        JSON.stringify({ symbol, last: { date: '2026-10-30', close: 500 }, overview: { '52WeekHigh': high } })
      await writeFile(file, gzipSync([stated('LARK', '500.5'), stated('FINCH', '510'), stated('CROW', '-')].join('\n')))
      const rising = dates.map((_, at) => 101 + at)
      const recent = rising.map((close, at) => (at < 200 ? null : close))
      const series = [closesOf('LARK', rising), closesOf('FINCH', rising), closesOf('CROW', recent)]
      await writeFile(closes, gzipSync([JSON.stringify({ dates }), ...series].join('\n')))
      await type(`enrich ${file} ${closes}`)
      const since = (await lines()).map((line) => {
        const { sessionsSinceHigh, rsi14 } = fieldsOf(fieldsOf(JSON.parse(line))['technical'])
        return { sessionsSinceHigh, rsi14 }
      })
      expect(since).toEqual([{ sessionsSinceHigh: 0, rsi14: 100 }, { rsi14: 100 }, { rsi14: 100 }])
    })

    test.for([
      ['a missing dataset', 'nothing.gz', 'closes.gz', 'nothing.gz does not exist.'],
      ['missing closes', 'stonks.gz', 'nothing.gz', 'nothing.gz does not exist.'],
      ['a dataset that is not a gzip file', 'page.html', 'closes.gz', 'page.html is not a gzip file.'],
      ['closes that are a dataset', 'stonks.gz', 'stonks.gz', 'stonks.gz is not a closes file: its first line must be'],
      ['a dataset that is a web page', 'page.gz', 'closes.gz', 'page.gz holds no records.'],
    ] as const)('changes nothing with %s', async ([, file, closes, sentence]) => {
      const { path, type, lines } = await someFiles()
      await writeFile(join(path, 'page.html'), '<!doctype html>')
      await writeFile(join(path, 'page.gz'), gzipSync('<!doctype html>'))
      const before = await lines()
      const { code, complained } = await type(`enrich ${join(path, file)} ${join(path, closes)}`)
      expect(code).toBe(1)
      expect(complained).toContain(join(path, sentence))
      expect(await lines()).toEqual(before)
    })
  })

  test.for([
    ['', 0, 'Usage: npm run market -- COMMAND'],
    ['--help', 0, 'Usage: npm run market -- COMMAND'],
    ['renew', 2, 'There is no command "renew".'],
    ['refresh now', 2, 'refresh is followed by: nothing but options'],
    ['verify', 2, 'verify is followed by: FILE'],
    ['enrich stonks.gz', 2, 'enrich is followed by: FILE CLOSES'],
    ['refresh --only A,$B', 2, '--only is "A,$B"; it must be symbols like AAPL,MSFT.'],
    ['refresh --fast', 2, "Unknown option '--fast'"],
    ['refresh --source nasdaq', 1, 'MARKET is "nasdaq"; it must be one of demo, file, alphavantage, massive, public.'],
    ['refresh --source alphavantage', 1, 'MARKET=alphavantage needs ALPHAVANTAGE_API_KEY, a key from alphavantage.co.'],
  ] as const)('answers “%s” with exit code %s', async ([line, code, sentence]) => {
    const { type } = await aMarketFolder()
    const answer = await type(line)
    expect(answer.code).toBe(code)
    expect(answer.said + answer.complained).toContain(sentence)
  })

  test('a refresh from files requires the closes', async () => {
    const { path, type } = await aMarketFolder({ MARKET: 'file', MARKET_FILE: 'stonks.gz' })
    await writeFile(join(path, 'stonks.gz'), gzipSync(aMarketFile().join('\n')))
    const { said, complained } = await type('refresh')
    // Servers that share a database take the file from it.
    if (isOnPostgres()) expect(said).toMatch(/^file-000001-[0-9a-f]{12}\.ndjson\.gz: /m)
    else
      expect(complained).toBe(
        'A refresh from files needs MARKET_CLOSES_FILE, the closes of the stocks in MARKET_FILE.\n',
      )
  })
})

describe('progress', () => {
  const steps = [0, 1, 2, 500, 1000].map((done) => ({ step: 'prices', done, total: 1000 }))

  test('is a bar in a terminal, on one line for each step', () => {
    const said: string[] = []
    const screen = createTerminal({ isTTY: true, write: (text) => said.push(text) }, { write: () => undefined })
    for (const step of steps) screen.progress(step)
    screen.progress({ step: 'records', done: 0, total: 0 })
    screen.print('Done.')
    const shown = said
      .join('')
      .split('\n')
      .map((line) => (line.split('\r').at(-1) ?? '').trimEnd())
    expect(shown).toEqual([
      `prices       ${'█'.repeat(30)} 1,000 of 1,000`,
      `records      ${'·'.repeat(30)}`,
      'Done.',
      '',
    ])
  })

  test('is a few plain lines in a log', () => {
    const said: string[] = []
    const screen = createTerminal({ write: (text) => said.push(text) }, { write: () => undefined })
    for (const step of steps) screen.progress(step)
    screen.progress({ step: 'records', done: 0, total: 0 })
    expect(said).toEqual(['prices: 0 %\n', 'prices: 50 %\n', 'prices: 100 %\n', 'records\n'])
  })
})

describe('npm run market -- history', () => {
  const dates = Array.from({ length: 10 }, (_, at) => `2026-01-${String(at + 10)}`)
  const lines = [
    { dates },
    { symbol: 'GONE', from: dates[0], to: dates[1], close: [1, 2] },
    { symbol: 'LARK', close: dates.map((_, at) => at + 1) },
  ]

  async function aHistoryFolder() {
    const folder = await aMarketFolder({ MARKET: 'file', MARKET_FILE: 'stonks.gz', MARKET_HISTORY_FILE: 'history.gz' })
    await writeFile(join(folder.path, 'history.gz'), gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')))
    return folder
  }

  test('builds the history and shows it', async () => {
    const { type } = await aHistoryFolder()
    expect((await type('history show')).said).toBe('There is no history.\n')
    const built = await type('history build')
    expect(built).toMatchObject({ code: 0, complained: '' })
    expect(built.said).toMatch(/^Generation [\da-f]{16}: 10 sessions from 2026-01-10 to 2026-01-19, 0\.0 years\.$/m)
    expect(built.said).toMatch(/^2 listings, of which 1 have ended; 12 closes in 1 blocks\.$/m)
    expect(built.said).toMatch(/^\d+ bytes, \d+\.\d\d a close with its volume\.$/m)
    expect((await type('history show')).said).toBe(built.said)
    expect((await type('history build')).said).toBe(built.said)
  })

  test('exports the history in the format from which it is built', async () => {
    const { type, path } = await aHistoryFolder()
    const file = join(path, 'exported.gz')
    expect((await type(`history export ${file}`)).complained).toBe('There is no history to export.\n')
    const built = await type('history build')
    expect((await type(`history export ${file}`)).said).toBe(`2 listings were written to ${file}.\n`)
    expect((await type(`history export ${file}`)).complained).toBe(`${file} exists already.\n`)
    await rename(file, join(path, 'history.gz'))
    expect((await type('history build')).said).toBe(built.said)
  })

  test('exports a history with gaps as such and builds it from the export', async () => {
    const { type, path } = await aHistoryFolder()
    const [given, exported] = [join(path, 'history.gz'), join(path, 'exported.gz')]
    const [first = '', ...lines] = gunzipSync(await readFile(given))
      .toString()
      .split('\n')
    await writeFile(given, gzipSync([first.replace('{', '{"prints":"sparse",'), ...lines].join('\n')))
    const built = await type('history build')
    // A listing with gaps ends only after two months without a price.
    expect(built.said).toMatch(/^2 listings, of which 0 have ended;/m)
    expect((await type(`history export ${exported}`)).code).toBe(0)
    expect(gunzipSync(await readFile(exported)).toString()).toMatch(/^\{"prints":"sparse","dates":\[/)
    await rename(exported, given)
    expect((await type('history build')).said).toBe(built.said)
  })

  test('exports the past of the simulated market for use by a market from files', async () => {
    const { type, path } = await aHistoryFolder()
    expect((await type(`history export ${join(path, 'simulated.gz')} --source demo`)).code).toBe(0)
    await rename(join(path, 'simulated.gz'), join(path, 'history.gz'))
    const { said, complained } = await type('history build')
    expect(complained).toBe('')
    expect(said).toMatch(/ sessions from 2024-\d\d-\d\d to 2026-11-20, 2\.0 years\.$/m)
  })

  test('builds the history of the simulated market up to its dataset', async () => {
    const { type } = await aMarketFolder({ HISTORY_YEARS: '1' })
    expect((await type('refresh')).code).toBe(0)
    const built = await type('history build')
    expect(built.complained).toBe('')
    expect(built.said).toMatch(/^Generation [\da-f]{16}: 261 sessions from 2025-11-21 to 2026-11-20, 1\.0 years\.$/m)
    expect((await type('history show')).said).toBe(built.said)
  })

  test('says what it cannot do', async () => {
    const { type, path } = await aHistoryFolder()
    expect((await type('history export')).code).toBe(1)
    expect(await type('history sell')).toMatchObject({
      code: 1,
      complained: 'history is followed by show, build, or export and the name of a new file.\n',
    })
    expect((await type('history build --source demo')).complained).toBe('The simulated market has no dataset yet.\n')
    const { type: typeWithout } = await aMarketFolder({ MARKET: 'file', MARKET_FILE: 'stonks.gz' })
    expect((await typeWithout('history build')).complained).toBe(
      'This market has no history: with MARKET=file, MARKET_HISTORY_FILE names one.\n',
    )
    await writeFile(join(path, 'history.gz'), 'no gzip')
    expect(await type('history build')).toMatchObject({
      code: 1,
      complained: `MARKET_HISTORY_FILE ${join(path, 'history.gz')} is not a gzip file.\n`,
    })
  })
})
