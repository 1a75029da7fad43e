import { expect, test } from 'vitest'
import { formatCurrency, formatPrice } from './money.ts'

test('a sentence names the dollars, a column leaves them to its header', () => {
  expect(formatCurrency(1234.5)).toBe('$1,234.50')
  expect(formatPrice(1234.5)).toBe('1,234.50')
})
