import { expect, test } from 'vitest'
import { metricsIn } from './needs.ts'

test('lists the metrics of a formula and of its own metrics, each once', () => {
  const own = [{ name: 'Cheap', expression: 'peRatio < 15 and priceToBookRatio < 2' }]
  expect([...metricsIn('if(Cheap, price / peRatio, 1)', own)].toSorted()).toEqual([
    'peRatio',
    'price',
    'priceToBookRatio',
  ])
  expect([...metricsIn('1 + 1')]).toEqual([])
})

test('lists no metrics of an invalid formula', () => {
  expect([...metricsIn('peRatio <')]).toEqual([])
})
