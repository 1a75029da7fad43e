import { expect, test } from 'vitest'
import { inOrder, type SavedScreen } from '#domain/personal/saved-screen'
import { defaultFilters, editFilters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { isFull, noteChange } from '../notes/stock-notes.ts'
import { applyChanges, noRecords } from '../store/personal.ts'
import { createNamedScreen, moved, nameError, renamed, renamedList, screenWith, withFilters } from './named-screens.ts'

const saved = (...names: readonly string[]): readonly SavedScreen[] =>
  names.reduce<readonly SavedScreen[]>((all, name) => [...all, createNamedScreen(all, name, defaultFilters)], [])
const namesAfter = (screens: readonly SavedScreen[], ...puts: readonly SavedScreen[]) => {
  const changes = puts.map((put) => ({ kind: 'screens', put }) as const)
  return inOrder(applyChanges({ ...noRecords, screens }, changes).screens).map(({ name }) => name)
}

test('a new screen is the last one and has an id of its own', () => {
  const screens = saved('One', 'Two', 'Three')
  expect(inOrder(screens).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  expect(new Set(screens.map(({ id }) => id)).size).toBe(3)
})

test('a name is unique regardless of case, and not empty', () => {
  const screens = saved('Cheap')
  expect(nameError(screens, ' ')).toBe('empty')
  expect(nameError(screens, ' cheap ')).toBe('taken')
  expect(nameError(screens, 'Cheap', screens[0]?.id), 'its own name is free').toBeUndefined()
  expect(nameError(saved(...Array.from({ length: 50 }, (_, i) => `S${i}`)), 'one more')).toBe('full')
})

test('every change has a later time than the one before, even after the clock was set back', () => {
  const [screen] = saved('Mine')
  if (!screen) throw new Error('nothing was saved')
  const future = { ...screen, changedAt: Date.now() + 1e9 }
  const change = renamed(future, 'Yours')
  expect('put' in change && change.put).toMatchObject({ name: 'Yours', changedAt: future.changedAt + 1 })
})

test('reordering changes only the screens that moved', () => {
  const screens = saved('One', 'Two', 'Three')
  const [one = '', , three = ''] = screens.map(({ id }) => id)
  const puts = moved(screens, one, 1)
  expect(puts).toHaveLength(2)
  expect(namesAfter(screens, ...puts)).toEqual(['Two', 'One', 'Three'])
  expect(namesAfter(screens, ...moved(screens, three, -2))).toEqual(['Three', 'One', 'Two'])
  expect(moved(screens, one, -1), 'the first one stays').toEqual([])
  expect(moved(screens, 'unknown', 1)).toEqual([])
})

test('screens with equal positions get distinct ones when one of them moves', () => {
  const screens = saved('One', 'Two').map((screen) => ({ ...screen, place: 0 }))
  expect(namesAfter(screens, ...moved(screens, screens[1]?.id ?? '', -1))).toEqual(['Two', 'One'])
})

test('a saved screen is recognized by all of its filters, until one is changed', () => {
  const filters = editFilters(defaultFilters, { sp500: true })
  const screens = [createNamedScreen([], 'Large', filters)]
  expect(screenWith(screens, filters, [])?.name).toBe('Large')
  expect(screenWith(screens, editFilters(filters, { minPrice: 1 }), [])).toBeUndefined()
  expect(
    screenWith([createNamedScreen([], 'Busy', presetFilters(4))], presetFilters(4), []),
    'a preset is a preset',
  ).toBeUndefined()
})

test('a saved screen is recognized by all of its lists, and those of a preset are a screen', () => {
  const screens = [createNamedScreen([], 'Busy core', presetFilters(4), ['core', 'a'])]
  expect(screens[0]?.lists).toEqual(['a', 'core'])
  expect(screenWith(screens, presetFilters(4), ['core', 'a'])?.name).toBe('Busy core')
  for (const tags of [[], ['core'], ['a', 'b', 'core']]) {
    expect(screenWith(screens, presetFilters(4), tags)).toBeUndefined()
  }
})

test('an update stores the chosen tags, and keeps no backtest of a screen within lists', () => {
  const [screen] = saved('Mine')
  if (!screen) throw new Error('nothing was saved')
  const kept = { ...screen, run: { query: '' } }
  const after = (tags: readonly string[], of: SavedScreen) =>
    applyChanges({ ...noRecords, screens: [of] }, withFilters(of, { filters: defaultFilters, tags }, [])).screens[0]
  const listed = after(['core'], kept)
  expect(listed).toMatchObject({ name: 'Mine', lists: ['core'] })
  expect(listed).not.toHaveProperty('run')
  expect(listed && after([], listed)).not.toHaveProperty('lists')
})

test('a renamed list is renamed in every screen that it limits, and joins one of the same name', () => {
  const screens = [
    ...saved('None'),
    createNamedScreen([], 'One', defaultFilters, ['core']),
    createNamedScreen([], 'Two', defaultFilters, ['core', 'main', 'value']),
  ]
  const { screens: after } = applyChanges({ ...noRecords, screens }, renamedList(screens, 'core', 'main'))
  expect(renamedList(screens, 'core', 'main')).toHaveLength(2)
  const lists = new Map(after.map((screen) => [screen.name, screen]))
  expect(lists.get('None')).toBe(screens[0])
  expect(lists.get('One')?.lists).toEqual(['main'])
  expect(lists.get('Two')?.lists).toEqual(['main', 'value'])
  expect(lists.get('One')?.changedAt).toBeGreaterThan(screens[1]?.changedAt ?? 0)
})

const note = { symbol: 'ACME', text: 'Buy', tags: ['watch'], changedAt: 5 }
const notes = new Map([['ACME', note]])

test('an emptied note is deleted', () => {
  expect(noteChange(notes, 'ACME', { text: ' ', tags: [] })).toEqual({ kind: 'notes', remove: 'ACME' })
  expect(noteChange(notes, 'OTHER', { text: '', tags: [] })).toBeUndefined()
})

test('a note is stored again only if it has changed', () => {
  expect(noteChange(notes, 'ACME', { text: 'Buy \n', tags: ['#Watch'] })).toBeUndefined()
  expect(noteChange(notes, 'ACME', { text: 'Buy', tags: ['watch', 'x'] })).toMatchObject({
    put: { tags: ['watch', 'x'] },
  })
})

test('existing notes can still be changed at the limit', () => {
  const all = new Map(Array.from({ length: 2000 }, (_, i) => [`S${i}`, { ...note, symbol: `S${i}` }] as const))
  expect(isFull(all, 'NEW')).toBe(true)
  expect(noteChange(all, 'NEW', { text: 'x', tags: [] })).toBeUndefined()
  expect(noteChange(all, 'S1', { text: 'x', tags: [] })).toBeDefined()
})
