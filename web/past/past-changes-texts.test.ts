import { expect, test } from 'vitest'
import { pastChanges as texts } from './past-changes-texts.ts'

test('the verb is singular if one stock is in both screens', () => {
  expect(texts.none(1)).toBe('Nothing entered or left: 1 is in both.')
  expect(texts.summary('2', '3', 1200)).toBe('2 entered, 3 left, 1,200 are in both.')
})
