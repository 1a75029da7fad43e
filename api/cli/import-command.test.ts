import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { aFolder } from '../testing/server.ts'
import { importCommand } from './import-command.ts'

const csv = 'Symbol,Price,Market Cap,Date\nAAA,"1,234","52,3",03/09/2026\n'

async function run(options: Readonly<Record<string, string>>) {
  const folder = await aFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'table.csv')
  await writeFile(file, csv)
  const given = { operands: [file], options, flags: new Set(['yes']) }
  const result = await importCommand(given, () => Date.parse('2026-11-28T12:00:00Z'))
  const read = () => readFile(join(folder.path, 'table.ndjson.gz')).then((bytes) => gunzipSync(bytes).toString())
  return { result, read }
}

test('answers the questions of a table with its options', async () => {
  const answers = { decimal: ',', 'date-order': 'mdy', unit: 'Market Cap=millions' }
  const { result, read } = await run(answers)
  expect(result).toMatchObject({ ok: true })
  expect(JSON.parse(await read())).toMatchObject({
    symbol: 'AAA',
    last: { close: 1.234, date: '2026-03-09' },
    overview: { MarketCapitalization: 52300000 },
  })
})

test('names the options that are missing, and writes nothing', async () => {
  const { result, read } = await run({ decimal: ',' })
  expect(result).toMatchObject({
    ok: false,
    failure: matching.arrayContaining([
      matching.stringContaining('--date-order mdy (month, day, year): 03/09/2026 on line 2 is 2026-03-09'),
      matching.stringContaining('--unit "Market Cap=millions" (in millions): 52,3 on line 2 is 52300000'),
    ]),
  })
  await expect(read()).rejects.toThrow()
})

test.for([
  [{ decimal: 'x' }, '--decimal must be'],
  [{ 'date-order': 'ydm' }, '--date-order must be'],
  [{ unit: 'Market Cap=dozens' }, '--unit must be like'],
  [{ unit: 'millions' }, '--unit must be like'],
  [{ shift: 'left' }, '--shift must be'],
] as const)('refuses an answer that is none: %j', async ([options, sentence]) => {
  const { result } = await run(options)
  expect(result).toEqual({ ok: false, failure: [matching.stringContaining(sentence)] })
})
