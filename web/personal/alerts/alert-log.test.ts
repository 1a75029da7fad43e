import { expect, test } from 'vitest'
import type { FiredAlert } from '#domain/personal/alerts'
import type { AccountEvent } from './account-alerts.ts'
import { mergedLog } from './alert-log.ts'

const rule = 'a'.repeat(24)
const fired: FiredAlert = {
  ...{ id: `${rule} one`, rule, text: '1 new match in Cheap: ABC', symbols: ['ABC'], date: '2026-08-20' },
  ...{ firedAt: 1000, isSeen: false },
}
const event: AccountEvent = {
  ...{ rule, version: 'two', date: '2026-08-21', firedAt: 2000, symbols: ['A', 'B', 'C', 'D', 'E', 'F'], unnamed: 4 },
  condition: { kind: 'loses', name: 'Cheap', filter: '' },
}

test('lists alerts of the server and of this device together, the newest first', () => {
  const log = mergedLog([fired], [event], 0)
  expect(log.map(({ text }) => text)).toEqual([
    '10 stocks left Cheap: A, B, C, D, E and 5 more',
    '1 new match in Cheap: ABC',
  ])
  expect(log[0]).toMatchObject({ date: '2026-08-21', unnamed: 4, isSeen: false })
  expect(mergedLog([fired], [event], 2000)[0]?.isSeen, 'seen before').toBe(true)
})

test('an alert that both found in one dataset shows once, as this device found it', () => {
  const same = { ...event, version: 'one' }
  expect(mergedLog([fired], [same], 0)).toEqual([fired])
})

test('an alert from the server after a split states what it was before', () => {
  const split = { date: '2026-08-21', ratio: 10, level: 1_200 }
  const condition = { kind: 'closes', symbol: 'ABC', side: 'below', price: 120, split } as const
  expect(mergedLog([], [{ ...event, symbols: ['ABC'], unnamed: 0, condition }], 0)[0]?.text).toBe(
    'ABC closed below $120.00 (was $1,200 before the 10-for-1 split)',
  )
})
