import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { fail } from '#domain/result'
import { recordCommand } from './record-command.ts'

const nvidia = fileURLToPath(new URL('../market/providers/sec/records/companyfacts-NVDA.json.gz', import.meta.url))
const record = async (target: string, asOf: string | undefined, isJson = false) =>
  recordCommand(() => fail('There are no settings.'), { target, asOf, isJson, now: Date.parse('2026-11-28') })

test('prints the record of a day as JSON: each figure with its terms, each missing one with its reason', async () => {
  const printed = await record(nvidia, '2024-12-02', true)
  const { company, asOf, figures, missing } = fieldsOf(JSON.parse((printed.ok && printed.value.join('\n')) || ''))
  expect([company, asOf]).toEqual([{ cik: 1_045_810, name: 'NVIDIA CORP', currency: 'USD' }, '2024-12-02'])
  const nineMonths = { tag: 'us-gaap:Revenues', accn: '0001045810-24-000316', form: '10-Q', filed: '2024-11-20' }
  expect(figures).toContainEqual({
    ...{
      line: 'revenue',
      period: 'twelveMonths',
      start: '2023-10-30',
      end: '2024-10-27',
      value: 113_269e6,
      unit: 'USD',
    },
    proof: [
      {
        ...{ tag: 'us-gaap:Revenues', accn: '0001045810-24-000029', form: '10-K', filed: '2024-02-21' },
        ...{ start: '2023-01-30', end: '2024-01-28', value: 60_922e6, times: 1 },
      },
      { ...nineMonths, start: '2024-01-29', end: '2024-10-27', value: 91_166e6, times: 1 },
      { ...nineMonths, start: '2023-01-30', end: '2023-10-29', value: 38_819e6, times: -1 },
    ],
  })
  const free = asArray(figures)
    .map(fieldsOf)
    .find(({ line }) => line === 'freeCashFlow')
  expect(free).toMatchObject({ period: 'twelveMonths', value: 56_546e6 })
  expect(missing).toContainEqual({
    ...{ line: 'dilutedShares', period: 'twelveMonths', end: '2024-10-27' },
    reason: 'An average of months does not add up.',
  })
})

test('prints a table of the newest figures and of five years, and why figures are missing', async () => {
  const printed = await record(nvidia, '2024-12-02')
  const lines = printed.ok ? printed.value : []
  expect(lines[0]).toBe('NVIDIA CORP (CIK 1045810), as known on 2024-12-02, in USD.')
  expect(lines.find((line) => line.startsWith('netIncome'))).toMatch(/ 63,074,000,000 +29,760,000,000 +4,368,000,000/)
  expect(lines).toContain('dilutedShares: An average of months does not add up.')
})

test('reads a plain file, as of today if no day is given', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'record-')), 'facts.json')
  writeFileSync(path, JSON.stringify({ cik: 17, entityName: 'Lark "Inc"', facts: {} }))
  const printed = await record(path, undefined)
  expect(printed.ok && printed.value[0]).toBe('Lark "Inc" (CIK 17), as known on 2026-11-28, in USD.')
})

test('reports what is wrong with a day, a file or a symbol', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'record-')), 'page.html')
  writeFileSync(path, '<html>')
  const failureOf = async (target: string, asOf?: string) => {
    const printed = await record(target, asOf)
    return printed.ok ? '' : printed.failure.join(' ')
  }
  expect(await failureOf(path)).toMatch(/is no file of companyfacts: /)
  expect(await failureOf(path, 'May')).toBe('--as-of is "May"; it must be a day like 2025-08-20.')
  expect(await failureOf('./nowhere.json')).toBe('There is no file ./nowhere.json.')
  expect(await failureOf('NVDA')).toBe('There are no settings.')
})
