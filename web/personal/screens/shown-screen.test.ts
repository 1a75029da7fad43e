import { expect, test } from 'vitest'
import type { LastSeen } from '#domain/personal/last-seen'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { applyChanges, noRecords, personalFrom, type PersonalRecords } from '../store/personal.ts'
import { createNamedScreen, renamedList, withFilters } from './named-screens.ts'
import { type OpenedScreen, ShownScreenStore } from './shown-screen.ts'

/** A value that can be changed and followed. */
function source<Value>(first: Value) {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

const large = editFilters(defaultFilters, { sp500: true })
const largeAndDear = editFilters(large, { minPrice: 100 })
const screen = createNamedScreen([], 'Large', large)
const key = `screen:${screen.id}`
const lastSeenAt = (version: string, date: string, ...symbols: readonly string[]): LastSeen => ({
  key,
  version,
  date,
  symbols,
})

interface Start {
  readonly records?: PersonalRecords
  /** The tab's storage. */
  readonly storage?: Map<string, OpenedScreen>
  /** The filters in the URL. */
  readonly first?: Filters
  readonly isLoaded?: boolean
}

function follow({
  records: records = { ...noRecords, screens: [screen] },
  storage = new Map<string, OpenedScreen>(),
  first = defaultFilters,
  isLoaded = true,
}: Start = {}) {
  const tags = source<readonly string[]>([])
  const sources = {
    opened: {
      read: () => storage.get('opened'),
      write(screen: OpenedScreen | undefined) {
        if (screen === undefined) storage.clear()
        else storage.set('opened', screen)
      },
    },
    tags: { ...tags, choose: (chosen: readonly string[]) => tags.change(chosen) },
    filters: source<Filters>(first),
    list: source<{ isShown: boolean; user: string | undefined }>({ isShown: false, user: undefined }),
    things: source(personalFrom(isLoaded ? records : noRecords, { isLoaded, storage: 'stored' })),
    members: source<ReadonlyMap<string, LastSeen>>(new Map()),
  }
  return { ...sources, shown: new ShownScreenStore(sources) }
}

test('a saved screen stays open while it is edited, until another screen is chosen', () => {
  const { filters, shown } = follow()
  expect(shown.current().opened).toBeUndefined()
  filters.change(large)
  expect(shown.current()).toMatchObject({ opened: { name: 'Large' }, isEdited: false })
  filters.change(largeAndDear)
  expect(shown.current()).toMatchObject({ opened: { name: 'Large' }, isEdited: true })
  filters.change(large)
  expect(shown.current().isEdited, 'taken back').toBe(false)
  filters.change(largeAndDear)
  filters.change(presetFilters(0))
  expect(shown.current().opened, 'a preset is another screen').toBeUndefined()
  filters.change(large)
  filters.change(defaultFilters)
  expect(shown.current().opened, 'so is a reset').toBeUndefined()
})

test('an edited screen is still an edit of its screen after a reload; the whole market is an edit of none', () => {
  const storage = new Map<string, OpenedScreen>()
  const { filters } = follow({ storage })
  filters.change(large)
  filters.change(largeAndDear)
  const edited = follow({ storage, first: largeAndDear })
  expect(edited.shown.current()).toMatchObject({ opened: { name: 'Large' }, isEdited: true })
  expect(follow({ storage }).shown.current().opened).toBeUndefined()
  expect(follow({ storage, first: largeAndDear }).shown.current().opened, 'it was left').toBeUndefined()
})

test('an update stores the edited filters under the screen’s name and drops the earlier results', () => {
  const rule = { id: 'r', kind: 'gains', screen: `named:${screen.id}`, changedAt: 1 } as const
  const records: PersonalRecords = {
    ...noRecords,
    screens: [screen],
    rules: [rule],
    looks: [lastSeenAt('1', '2026-11-19', 'A'), { ...lastSeenAt('1', '2026-11-19', 'A'), key: 'rule:r' }],
  }
  const after = applyChanges(records, withFilters(screen, { filters: largeAndDear, tags: [] }, records.rules))
  const { filters, things, shown } = follow({ records: records })
  filters.change(large)
  filters.change(largeAndDear)
  things.change(personalFrom(after, { isLoaded: true, storage: 'stored' }))
  expect(shown.current()).toMatchObject({ opened: { id: screen.id, name: 'Large' }, isEdited: false })
  expect(after.looks).toEqual([])
})

test('changes are listed for the saved screen that is shown, not for its edits', () => {
  const records: PersonalRecords = { ...noRecords, screens: [screen], looks: [lastSeenAt('1', '2026-11-19', 'A', 'B')] }
  const { filters, members, shown } = follow({ records: records })
  filters.change(large)
  members.change(new Map([[key, lastSeenAt('2', '2026-11-20', 'B', 'C')]]))
  expect(shown.current().news).toMatchObject({ screen: { name: 'Large' }, since: { added: ['C'], removed: ['A'] } })
  filters.change(largeAndDear)
  expect(shown.current().news).toBeUndefined()
})

test('calls listeners only for changes', () => {
  const { filters, shown } = follow()
  let notifications = 0
  shown.subscribe(() => notifications++)
  filters.change(editFilters(defaultFilters, { minPrice: 1 }))
  filters.change(editFilters(defaultFilters, { minPrice: 2 }))
  expect(notifications).toBe(0)
  filters.change(large)
  expect(notifications).toBe(1)
})

const core = createNamedScreen([screen], 'Core', large, ['core'])
const withCore = { ...noRecords, screens: [screen, core] }
const loaded = { isLoaded: true, storage: 'stored' } as const

test('a screen within a list is shown while its tags are chosen; other tags are an edit of it', () => {
  const { filters, tags, shown } = follow({ records: withCore })
  tags.change(['core'])
  filters.change(large)
  expect(shown.current()).toMatchObject({ opened: { name: 'Core' }, isEdited: false })
  tags.change(['core', 'value'])
  expect(shown.current()).toMatchObject({ opened: { name: 'Core' }, isEdited: true })
  tags.change([])
  expect(shown.current(), 'the same filters without a list').toMatchObject({
    opened: { name: 'Large' },
    isEdited: false,
  })
})

test('a preset or a reset leaves a screen with its lists, but keeps tags that belong to no screen', () => {
  const { filters, tags, shown } = follow({ records: withCore })
  tags.change(['core'])
  filters.change(large)
  filters.change(presetFilters(0))
  expect(shown.current().opened).toBeUndefined()
  expect(tags.current()).toEqual([])
  tags.change(['core'])
  filters.change(presetFilters(1))
  expect(tags.current()).toEqual(['core'])
})

test('all stocks of a list are a screen; without the tag, they are all stocks', () => {
  const all = createNamedScreen([], 'All of it', defaultFilters, ['core'])
  const { tags, shown } = follow({ records: { ...noRecords, screens: [all] } })
  tags.change(['core'])
  expect(shown.current()).toMatchObject({ opened: { name: 'All of it' }, isEdited: false })
  tags.change(['core', 'value'])
  expect(shown.current().isEdited).toBe(true)
  tags.change([])
  expect(shown.current().opened).toBeUndefined()
})

test('after a reload, the tags of the opened screen are chosen again once the records have loaded', () => {
  const storage = new Map<string, OpenedScreen>()
  const before = follow({ records: withCore, storage })
  before.tags.change(['core'])
  before.filters.change(large)
  expect(follow({ records: withCore, storage, first: large }).tags.current()).toEqual(['core'])
  before.tags.change(['core', 'value'])
  const late = follow({ records: withCore, storage, first: large, isLoaded: false })
  expect(late.tags.current()).toEqual([])
  late.things.change(personalFrom(withCore, loaded))
  expect(late.tags.current()).toEqual(['core', 'value'])
  expect(late.shown.current()).toMatchObject({ opened: { name: 'Core' }, isEdited: true })
})

test('the chosen tags follow a new name of a list of the shown screen', () => {
  const { filters, tags, things, shown } = follow({ records: withCore })
  tags.change(['core'])
  filters.change(large)
  things.change(personalFrom(applyChanges(withCore, renamedList(withCore.screens, 'core', 'main')), loaded))
  expect(tags.current()).toEqual(['main'])
  expect(shown.current()).toMatchObject({ opened: { name: 'Core', lists: ['main'] }, isEdited: false })
})
