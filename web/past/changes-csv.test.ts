import { expect, test } from 'vitest'
import { changesFile } from './changes-csv.ts'

test('the file has each changed stock with its reasons, its price and its change in percent', async () => {
  const row = { symbol: 'A', name: 'Able, Inc', day: '2026-11-27', price: 12.5, change: -0.1234567 }
  const reasons = [
    { name: 'Price', text: '$9.00 is below $10.00' },
    { name: 'Volume', text: 'is unknown' },
  ]
  const file = changesFile(
    [
      { ...row, kind: 'entered', reasons },
      { ...row, kind: 'left', reasons: reasons.slice(1), name: null, price: null, change: null },
    ],
    ['2026-10-30', '2026-11-27'],
  )
  expect(file.name).toBe('changes-2026-10-30-2026-11-27.csv')
  expect((await file.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'Symbol,Company,In or out,Why,Price,Change %',
    'A,"Able, Inc",In,"Price $9.00 is below $10.00; Volume is unknown",12.5,-12.3457',
    'A,,Out,Volume is unknown,,',
    '',
  ])
})
