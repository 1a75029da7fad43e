import { expect, test } from 'vitest'
import type { FiredAlert } from '#domain/personal/alerts'
import { logFile } from './log-file.ts'

const rule = 'a'.repeat(24)
const fired: FiredAlert = {
  ...{ id: `${rule} one`, rule, text: '1 new match in Cheap: ABC', symbols: ['ABC'], date: '2026-08-20' },
  ...{ firedAt: 1000, isSeen: false },
}

test('saves the log with the date of the data, and no text becomes a formula', async () => {
  const file = logFile(
    [
      { ...fired, text: '=1+1, "quoted"' },
      { ...fired, date: null, unnamed: 3 },
    ],
    new Date(86_400_000),
  )
  expect(file.name).toBe('stonks-alerts-1970-01-02.csv')
  expect((await file.text()).replace(/^\ufeff/, '').split('\r\n')).toEqual([
    'Data of,Fired at,Alert,Stocks,Further stocks',
    `2026-08-20,1970-01-01T00:00:01.000Z,"'=1+1, ""quoted""",ABC,0`,
    ',1970-01-01T00:00:01.000Z,1 new match in Cheap: ABC,ABC,3',
    '',
  ])
})
