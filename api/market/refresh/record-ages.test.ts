import { expect, test } from 'vitest'
import { withAges } from './record-ages.ts'

const days = { last: '2026-10-28', session: '2026-10-30', day: '2026-11-25' }

test('a price ages until the newest price, and a report until the day of the record', () => {
  expect(withAges({ Name: 'Lark', ReportFiled: '2026-11-05' }, days)).toEqual({
    ...{ Name: 'Lark', ReportFiled: '2026-11-05' },
    ...{ PriceAge: '2', ReportAge: '20' },
  })
})

test('a report without a filing day has no age, and a missing overview stays missing', () => {
  expect(withAges({ Name: 'Lark' }, days)).toEqual({ Name: 'Lark', PriceAge: '2' })
  expect(withAges(undefined, days)).toBeUndefined()
})
