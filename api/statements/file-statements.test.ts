import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isStated, statedLines, type StatementLine, type Statements } from '#domain/statements/statements'
import { writeStatements } from '#domain/statements/statements-line'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { aFolder } from '../testing/server.ts'
import { openStatementsFile } from './file-statements.ts'
import type { StatementsSource } from './statements-source.ts'

const page = readFileSync(new URL('../../docs/dataset-format.md', import.meta.url), 'utf8')
const section = page.split(/^## /m).find((part) => part.startsWith('The statements file')) ?? ''
const example: unknown = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '')
const line = JSON.stringify(example)

/** Opens a file with these bytes; `replace` writes others. */
async function openedFile(content: string | Uint8Array, now?: () => number) {
  const { path, remove } = await aFolder({ 'statements.gz': content })
  onTestFinished(remove)
  const file = join(path, 'statements.gz')
  const source = await openStatementsFile(file, now)
  return { file, source, replace: (bytes: string | Uint8Array) => writeFile(file, bytes) }
}

async function opened(content: string | Uint8Array): Promise<StatementsSource> {
  const { source } = await openedFile(content)
  if (!source.ok) throw new Error(source.failure.join('\n'))
  return source.value
}

const valuesOf = (statements: Statements | undefined, name: StatementLine) =>
  statements?.lines[name].map((cell) => (isStated(cell) ? cell.value : cell.reason))

describe('the example of the page on the format', () => {
  test('has the values that its text names', async () => {
    const statements = await (await opened(line)).statementsOf('ACME')
    expect(statements).toMatchObject({ symbol: 'ACME', cik: null, currency: 'USD', asOf: '2026-02-20' })
    expect(valuesOf(statements, 'revenue')).toEqual([4_000_000, 4_000_000, 1_100_000])
    expect(statements?.lines.revenue[1]).toHaveProperty('first', 4_100_000)
    expect(valuesOf(statements, 'debt')?.[2]).toBe('Two tags of one report contradict each other.')
    expect(valuesOf(statements, 'netIncome')?.[0]).toBe('No report states it for the period up to 2025-12-31.')
  })

  test('comes with the names of all lines', () => {
    expect(statedLines.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  })
})

test('a file has the statements that were written to it, gzip or plain', async () => {
  const statements = someStatements([aYear(2025, { revenue: 12, assets: 30 }), aYear(2024, { revenue: 11 })])
  const text = `${JSON.stringify(writeStatements(statements))}\n${line}\n`
  for (const content of [text, gzipSync(text), `\uFEFF${text.replaceAll('\n', '\r\n')}`]) {
    const source = await opened(content)
    expect(source.startupMessage).toMatch(/^Statements of 2 stocks from \S+statements\.gz\.$/)
    expect(await source.statementsOf('LARK')).toEqual(statements)
  }
})

test('a company without a line has no statements', async () => {
  const source = await opened(line)
  for (const symbol of ['LARK', 'acme', '__proto__']) expect(await source.statementsOf(symbol)).toBeUndefined()
})

test('the last of several lines for a symbol counts', async () => {
  const later = JSON.stringify({ ...Object(example), symbol: 'acme', asOf: '2026-02-21' })
  expect(await (await opened(`${line}\n${later}`)).statementsOf('ACME')).toHaveProperty('asOf', '2026-02-21')
})

test('skips invalid lines and says how many there were', async () => {
  const source = await opened(
    ['{"symbol":', `"${'x'.repeat(1_000_000)}"`, ' \r', line, '[]', '{"symbol":"LARK"}'].join('\n'),
  )
  expect(source.startupMessage).toMatch(
    /^Statements of 1 stock from .* 4 of its lines cannot be read and are left out\.$/,
  )
  expect(await source.statementsOf('ACME')).toBeDefined()
})

test.for<[string, string | Uint8Array]>([
  ['holds no statements that can be read.', '{"symbol":"LARK"}'],
  ['holds no statements that can be read.', ''],
  ['is cut off: the gzip file does not end.', gzipSync(line).subarray(0, -1)],
  ['is damaged: it cannot be unzipped.', Buffer.from(gzipSync(line)).fill(0xff, 30, 40)],
])('reports an unusable file: it %s', async ([sentence, content]) => {
  const { source, file } = await openedFile(content)
  expect(source).toEqual({ ok: false, failure: [`MARKET_STATEMENTS_FILE ${file} ${sentence}`] })
})

test('reports a missing file', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const file = join(path, 'none.gz')
  expect(await openStatementsFile(file)).toEqual({
    ok: false,
    failure: [`MARKET_STATEMENTS_FILE ${file} does not exist.`],
  })
})

test('knows the statements since the day that they are of', async () => {
  const source = await opened(line)
  expect(await source.statementsOf('ACME', '2026-02-19')).toBeUndefined()
  expect(await source.statementsOf('ACME', '2026-02-20')).toBeDefined()
})

test('loads a replaced file; an unusable one leaves the old statements', async () => {
  let time = 0
  const { source, replace } = await openedFile(line, () => time)
  if (!source.ok) throw new Error(source.failure.join('\n'))
  const { value } = source
  await replace('nothing')
  const before = value.revision?.()
  expect(await value.reload?.()).toMatchObject({ ok: false })
  expect(value.revision?.()).toBe(before)
  expect(await value.statementsOf('ACME')).toBeDefined()
  time += 10_000
  await replace(gzipSync(line.replace('ACME', 'LARK')))
  expect(await value.reload?.()).toEqual({ ok: true, value: undefined })
  expect(value.revision?.()).not.toBe(before)
  expect([await value.statementsOf('ACME'), (await value.statementsOf('LARK'))?.symbol]).toEqual([undefined, 'LARK'])
})
