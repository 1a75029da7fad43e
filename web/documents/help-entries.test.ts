import { expect, test } from 'vitest'
import { functionNames } from '#domain/formula/formula'
import { presets } from '#domain/screen/presets'
import { readyRanges } from '#domain/stock/filter-synonyms'
import { metricIds, metrics } from '#domain/stock/metrics'
import { technicalMetrics } from '#domain/stock/technical-metrics'
import { noTechnical } from '../filters/panel/filter-panel-texts.ts'
import { helpSections } from './help-entries.ts'

const sections = helpSections({ missing: [] })
const entriesOf = (id: string) => sections.find((one) => one.id === id)?.groups.flatMap(({ entries }) => entries) ?? []

test('every metric, preset, ready range and function has an entry', () => {
  expect(entriesOf('metrics').map(({ id, name }) => [id, name])).toEqual(metricIds.map((id) => [id, metrics[id].label]))
  expect(entriesOf('presets').map(({ name }) => name)).toEqual(presets.map(({ label }) => label))
  const filters = entriesOf('filters').map(({ name }) => name)
  expect(filters).toEqual(expect.arrayContaining([...readyRanges.map(({ name }) => name), 'S&P 500', 'Technology']))
  expect(entriesOf('formulas').map(({ id }) => id)).toEqual(
    expect.arrayContaining(functionNames.map((id) => `function-${id}`)),
  )
})

test('the help says where “Sign in with Google” appears, which not every server has', () => {
  const texts = sections.flatMap(({ id }) => entriesOf(id)).map(({ about }) => about)
  expect(texts.filter((about) => about.includes('Google'))).toEqual([
    expect.stringContaining('shown where it’s set up'),
  ])
})

test('every entry has a text and a unique anchor', () => {
  const entries = sections.flatMap(({ id }) => entriesOf(id))
  for (const { id, name, about, keys } of entries) {
    expect(id).toMatch(/^[A-Za-z0-9-]+$/)
    expect(name).not.toBe('')
    expect(about !== '' || keys !== undefined, id).toBe(true)
  }
  const ids = [...sections, ...entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the help explains a function with an example', () => {
  const { name, about, detail } = entriesOf('formulas').find(({ id }) => id === 'function-min') ?? {}
  expect([name, about, detail]).toEqual(['min(x, y, …)', 'The smallest of its values.', 'For example min(eps, 5)'])
})

test('the help describes a preset by its filters and its order', () => {
  expect(entriesOf('presets').find(({ name }) => name === 'Oversold (RSI)')?.about).toBe(
    'RSI (14) ≤ 30 · by RSI (14), lowest first',
  )
})

test('the help says once that a dataset has no technical values', () => {
  const notes = helpSections({ missing: technicalMetrics }).flatMap(({ groups }) => groups.map(({ note = '' }) => note))
  expect(notes.filter((note) => note.includes(noTechnical))).toHaveLength(1)
  const some = helpSections({ missing: ['gap', 'atr14'] }).flatMap(({ groups }) => groups.map(({ note = '' }) => note))
  expect(some.filter((note) => note.includes('Not in this market data: Gap, ATR (14).'))).toHaveLength(1)
})
