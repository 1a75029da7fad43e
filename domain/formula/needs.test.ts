import { expect, test } from 'vitest'
import { metricsIn } from './needs.ts'

test('names the metrics of a formula, each once, also by way of own metrics', () => {
  const own = [{ name: 'Cheap', expression: 'peRatio < 15 and priceToBookRatio < 2' }]
  expect([...metricsIn('if(Cheap, price / peRatio, 1)', own)].toSorted()).toEqual([
    'peRatio',
    'price',
    'priceToBookRatio',
  ])
  expect([...metricsIn('1 + 1')]).toEqual([])
})

test('a formula that cannot be read names none', () => {
  expect([...metricsIn('peRatio <')]).toEqual([])
})
