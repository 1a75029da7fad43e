import { expect, test } from 'vitest'
import { metrics } from '#domain/stock/metrics'
import { aRow } from '../testing/screener-builders.ts'
import { csvFile } from './csv-file.ts'

test('a byte order mark tells spreadsheets that the file is UTF-8', async () => {
  const origin = { date: '2025-08-20', simulated: false, summary: 'all' }
  const file = csvFile([aRow({ name: 'Nestlé' })], [metrics.name], origin)
  expect(file.name).toBe('stonks-2025-08-20.csv')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain('Nestlé')
})
