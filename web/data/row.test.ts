import { expect, test } from 'vitest'
import { aPage } from './a-page.ts'
import { rowsOf } from './row.ts'

test('a row reads its own place of every column', () => {
  const page = aPage(0, 2, { numbers: Float64Array.of(1, 2), texts: { name: ['One', null] } })
  const [first, second] = rowsOf(page)
  expect(first?.symbol).toBe('S0')
  expect([first?.number('close'), first?.text('name')]).toEqual([1, 'One'])
  expect([second?.number('close'), second?.text('name')]).toEqual([2, null])
})

test('what is missing, and what was not asked for, is null', () => {
  const [row] = rowsOf(aPage(0, 1, { numbers: Float64Array.of(NaN) }))
  expect(row?.number('close')).toBeNull()
  expect(row?.number('beta')).toBeNull()
  expect(row?.text('name')).toBeNull()
})
