import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { plotOf, type ScaleFigures, scaleTables } from './publish-figures.ts'

const published = (name: string) => readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8')
const figures = JSON.parse(published('scale.json')) as ScaleFigures

/** Publishing aligns the tables. */
const unaligned = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')

test('the published plot shows the published figures', () => {
  expect(figures.kernels.length).toBeGreaterThan(1)
  expect(published('scale.svg')).toBe(plotOf(figures))
})

test('the published tables show the published figures, too', () => {
  expect(unaligned(published('scale.md'))).toContain(unaligned(scaleTables(figures)))
})
