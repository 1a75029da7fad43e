import { expect, test } from 'vitest'
import { withAges } from './record-ages.ts'

const days = { last: '2026-10-28', session: '2026-10-30', day: '2026-11-25' }

test('a price ages until the newest price, and a report until the day of the record', () => {
  expect(withAges({ Name: 'Lark', ReportFiled: '2026-11-05' }, days)).toEqual({
    ...{ Name: 'Lark', ReportFiled: '2026-11-05' },
    ...{ PriceAge: '2', ReportAge: '20' },
  })
})

test('the next report is as far away as its most likely day, counted from the day of the record', () => {
  const expected = { end: '2026-12-31', days: [20, 27, 33], hits: 11, of: 12 }
  const next = (day: string, reports: object = { expected }) =>
    withAges({ Name: 'Lark' }, { ...days, day, reports: { ...reports } })?.['DaysToReport']
  expect(['2026-11-25', '2027-01-27', '2027-02-02', '2027-02-03'].map((day) => next(day))).toEqual([
    ...['63', '0', '0'],
    undefined,
  ])
  expect(next('2026-11-25', {})).toBeUndefined()
})

test('a report without a filing day has no age, and a missing overview stays missing', () => {
  expect(withAges({ Name: 'Lark' }, days)).toEqual({ Name: 'Lark', PriceAge: '2' })
  expect(withAges(undefined, days)).toBeUndefined()
})
