import { expect, test } from 'vitest'
import { axisDay, fullAxisMonth } from './axis-day.ts'

test('a month label has its year, and a day label its month', () => {
  expect(['2025-01', '2026-12'].map(fullAxisMonth)).toEqual(['Jan 2025', 'Dec 2026'])
  expect(['2025-02-14', '2025-11-02'].map(axisDay)).toEqual(['Feb 14', 'Nov 2'])
})
