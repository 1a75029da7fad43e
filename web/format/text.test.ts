import { expect, test } from 'vitest'
import { titleCase } from './text.ts'

test.each([
  ['SERVICES-PREPACKAGED SOFTWARE', 'Services-Prepackaged Software'],
  ['FIRE, MARINE & CASUALTY', 'Fire, Marine & Casualty'],
  ['WOMEN’S CLOTHING (RETAIL)', 'Women’s Clothing (Retail)'],
  ['', ''],
])('%s is not shouted', (shouted, spoken) => {
  expect(titleCase(shouted)).toBe(spoken)
})
