import { expect, test } from 'vitest'
import { differences } from './filter-codec.ts'
import { defaultFilters } from './filters.ts'
import { screenOfSymbols, symbolsChange } from './symbol-list.ts'

test('a list also shows stocks that only default filters hide, and its end hides them again', () => {
  const listed = { ...defaultFilters, ...symbolsChange(defaultFilters, ['IBM']) }
  expect(differences(listed)).toEqual({ symbols: ['IBM'] })
  expect(listed).toMatchObject({ sector: [], unlisted: true })
  expect({ ...listed, ...symbolsChange(listed, []) }).toEqual(defaultFilters)
})

test('keeps sectors that the user has chosen, with a list and without it', () => {
  const chosen = { ...defaultFilters, sector: ['FINANCE'] }
  const listed = { ...chosen, ...symbolsChange(chosen, ['IBM']) }
  expect(listed).toEqual({ ...chosen, symbols: ['IBM'], unlisted: true })
  expect({ ...listed, ...symbolsChange(listed, ['IBM', 'T']) }).toEqual({ ...listed, symbols: ['IBM', 'T'] })
  expect({ ...listed, ...symbolsChange(listed, []) }).toEqual(chosen)
})

test('the screen of some symbols has no other filter, and shows all of them', () => {
  expect(differences(screenOfSymbols(['IBM']))).toEqual({ symbols: ['IBM'], maxEntries: 0 })
})
