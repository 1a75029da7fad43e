import { expect, test } from 'vitest'
import { tradesFile } from './backtest-csv.ts'

test('the file of trades has a line for each with its days, its prices, its return in percent and why it ended', async () => {
  const file = tradesFile({
    dates: ['2026-10-01', '2026-10-02', '2026-10-05'],
    trades: {
      symbols: ['A', 'B'],
      bought: Uint32Array.of(0, 1),
      sold: Uint32Array.of(1, 2),
      buyPrices: Float64Array.of(10, 2 / 3),
      sellPrices: Float64Array.of(12.5, 0.5),
      returns: Float64Array.of(0.25, -0.25),
      exits: Uint8Array.of(0, 2),
    },
  })
  expect(file.name).toBe('trades-2026-10-01-2026-10-05.csv')
  expect((await file.text()).split('\r\n')).toEqual([
    'Symbol,Bought,Buy price,Sold,Sell price,Return %,Exit',
    'A,2026-10-01,10,2026-10-02,12.5,25,sold',
    'B,2026-10-02,0.6667,2026-10-05,0.5,-25,held',
    '',
  ])
})
