import { expect, test } from 'vitest'
import { count, dollars, gain, listed, moved, percent, share, shareOfStocks, times, up } from './numbers.ts'

test.for<[string, string]>([
  [percent(0.024), '2.40%'],
  [percent(-0.0005), '0.05%'],
  [percent(0.99996), '100%'],
  [percent(23.872), '2,387%'],
  [moved(0.024), 'rose 2.40%'],
  [moved(-0.024), 'fell 2.40%'],
  [moved(0.0004), 'was little changed'],
  [moved(-0.0004), 'was little changed'],
  [up(-0.5), 'down 50.00%'],
  [up(0), 'little changed'],
  [gain(0.01), 'a gain of 1.00%'],
  [gain(-0.01), 'a loss of 1.00%'],
  [gain(0), 'no real change'],
  [share(1, 2), '50%'],
  [share(1, 1000), 'less than 1%'],
  [share(999, 1000), 'more than 99%'],
  [shareOfStocks(0, 3), 'no stocks'],
  [shareOfStocks(3, 3), 'all stocks'],
  [shareOfStocks(2, 3), '67% of stocks'],
  [count(1, 'stock'), 'one stock'],
  [count(9, 'company'), 'nine companies'],
  [count(1204, 'stock'), '1,204 stocks'],
  [dollars(4.28e12), '$4.3 trillion'],
  [dollars(611.6e9), '$612 billion'],
  [dollars(999.7e9), '$1.0 trillion'],
  [dollars(1e6), '$1.0 million'],
  [times(2), '2.0 times'],
  [times(41.6), '42 times'],
  [listed(['A']), 'A'],
  [listed(['A', 'B', 'C']), 'A, B and C'],
])('%s reads %s', ([written, read]) => {
  expect(written).toBe(read)
})
