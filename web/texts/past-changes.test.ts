import { expect, test } from 'vitest'
import { pastChanges as texts } from './past-changes.ts'

test('of one stock that is in both screens the verb is singular', () => {
  expect(texts.none(1)).toBe('Nothing entered or left: 1 is in both.')
  expect(texts.summary('2', '3', 1200)).toBe('2 entered, 3 left, 1,200 are in both.')
})
