import { expect, test } from 'vitest'
import { lintSyntax } from './lint-syntax.ts'

test.for([
  'count.toLocaleString("en")',
  'date.toLocaleDateString()',
  'date.toLocaleTimeString([], { timeStyle: "short" })',
  'new Intl.NumberFormat("en-US").format(count)',
  'new Intl.DateTimeFormat().format(date)',
])('formatting outside words is an error: %s', async (text) => {
  expect(await lintSyntax(text, 'web/**/*.{ts,tsx}')).toBe(1)
})
