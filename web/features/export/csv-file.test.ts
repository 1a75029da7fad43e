import { expect, test } from 'vitest'
import { metrics } from '#domain/stock/metrics'
import { aRow } from '../../data/a-row.ts'
import { csvFile } from './csv-file.ts'

const fileOf = (date: string | null) =>
  csvFile([aRow({ name: 'Nestlé' })], [metrics.name], { date, simulated: false, summary: 'all' })

test.each([
  ['2025-08-20', 'stonks-2025-08-20.csv'],
  [null, 'stonks.csv'],
  ['../x', 'stonks.csv'],
])('data of %s is kept as %s', (date, name) => {
  expect(fileOf(date).name).toBe(name)
})

test('spreadsheets are told that the names are in UTF-8', async () => {
  const bytes = new Uint8Array(await fileOf(null).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain('Nestlé')
})
