import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters } from '../screen/filters.ts'
import { formulaName } from '../screen/formulas.ts'
import { presetFilters } from '../screen/presets.ts'
import type { Ranges } from '../screen/ranges.ts'
import { type AlertRule, parseAlertRule, parseFiredAlert, parsePrice } from './alerts.ts'
import {
  type Backup,
  backupFailures,
  maxBackupLength,
  mergeBackup,
  mergeNewest,
  parseBackup,
  writeBackup,
} from './backup.ts'
import { type ColumnView, viewFilter } from './column-view.ts'
import { parseLastSeen } from './last-seen.ts'
import { metricKey, parseSavedMetric, type SavedMetric } from './saved-metric.ts'
import {
  filterOf,
  filtersOf,
  inOrder,
  maxScreens,
  parseSavedScreen,
  type SavedScreen,
  screenName,
} from './saved-screen.ts'
import { isEmptyNote, noteText, parseStockNote, type StockNote, tagList } from './stock-note.ts'

const id = fc.integer({ min: 0, max: 5 }).map((number) => String(number).padStart(24, 'a'))
const symbol = fc.constantFrom('AAPL', 'BRK-B', 'X.Y', '^GSPC', 'A/B')
const changedAt = fc.integer({ min: 0, max: 4 })
const filter = fc
  .record({
    sp500: fc.boolean(),
    minPrice: fc.integer({ min: 0, max: 9 }),
    search: fc.string({ maxLength: 5 }),
    ranges: fc.constantFrom<Ranges>({}, { peRatio: [null, 15] }, { peRatio: [5, 15], beta: [0, null] }),
  })
  .map((changes) => filterOf({ ...defaultFilters, ...changes }))
const savedFields = fc.record({
  id,
  name: fc.string({ unit: 'binary' }).map((text) => screenName(text) || 'Mine'),
  filter,
  place: fc.nat(9),
  changedAt,
})
const tags = fc.array(fc.string({ unit: 'binary' })).map(tagList)
const screen: fc.Arbitrary<SavedScreen> = fc
  .tuple(savedFields, tags)
  .map(([one, lists]) => ({ ...one, ...(lists.length > 0 && { lists }) }))
const view: fc.Arbitrary<ColumnView> = fc
  .tuple(savedFields, fc.subarray(['name', 'beta', 'formula:1'] as const))
  .map(([one, metric]) => ({
    ...one,
    filter: viewFilter({ metric, formulas: { 'formula:1': { name: 'Yield', expression: 'eps / price' } } }),
  }))
const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0)
const held = fc
  .record({ quantity: amount, cost: amount, costTotal: amount }, { requiredKeys: [] })
  .chain((amounts) => fc.constantFrom(amounts, { ...amounts, currency: 'EUR' }))
const note: fc.Arbitrary<StockNote> = fc
  .record({
    symbol,
    text: fc.string({ unit: 'binary' }).map(noteText),
    tags,
    changedAt,
  })
  .filter((one) => !isEmptyNote(one))
  .chain((one) =>
    fc.tuple(...one.tags.map((tag) => held.map((each) => ({ tag, ...each })))).map((all) => {
      const positions = all.filter((each) => 'quantity' in each || 'cost' in each || 'costTotal' in each)
      return { ...one, ...(positions.length > 0 && { positions }) }
    }),
  )
const price = fc.double({ min: 0.01, max: 1e6, noNaN: true })
const followed = {
  ...{ pricesOf: '2026-11-27', formerSymbol: { symbol: 'EQX', until: '2026-08-17' } },
  split: { date: '2026-11-27', ratio: 10, level: 1_200, isRounded: true },
} as const
const rule: fc.Arbitrary<AlertRule> = fc.oneof(
  fc.record({
    id,
    changedAt,
    kind: fc.constant('gains'),
    screen: fc.constantFrom('preset:4', `named:${'a'.repeat(24)}`),
  }),
  fc
    .record({
      id,
      changedAt,
      kind: fc.constant('closes' as const),
      symbol,
      side: fc.constantFrom('above', 'below'),
      price,
    })
    .chain((one) => fc.constantFrom(one, { ...one, ...followed })),
  fc.record({
    ...{ id, changedAt, kind: fc.constant('crosses'), symbol, side: fc.constantFrom('above', 'below') },
    metric: fc.constantFrom(
      { name: 'Yield', expression: 'eps / price' },
      { name: 'Cheap', expression: 'peRatio < 15' },
    ),
    level: fc.option(fc.constantFrom(-1, 0, 2.5)),
  }),
)
const metric: fc.Arbitrary<SavedMetric> = fc
  .record({
    name: fc.oneof(fc.constantFrom('Yield', 'YIELD', 'Cheap', 'Ÿ'), fc.string({ unit: 'binary' })),
    expression: fc.constantFrom('eps / price', 'peRatio < 15', 'of a newer release'),
    changedAt,
    format: fc.constantFrom({}, { format: 'percent' as const }, { format: 'number' as const, decimals: 4 }),
  })
  .map(({ format, ...others }) => ({ ...others, ...format }))
  .map(({ name, ...others }) => ({ name: formulaName(name) || 'Mine', ...others }))
  .map((one) => ({ id: metricKey(one.name), ...one }))
const settings = fc.dictionary(fc.constantFrom('keys', 'density'), fc.oneof(fc.boolean(), fc.string({ maxLength: 9 })))
const parts = {
  screens: fc.array(screen),
  views: fc.array(view),
  notes: fc.array(note),
  rules: fc.array(rule),
  metrics: fc.array(metric),
  settings,
}
/** A backup of a device: it has each record once. */
const backup: fc.Arbitrary<Backup> = fc.record(parts).map((one) => merged(one, nothing))
const nothing: Backup = { screens: [], views: [], notes: [], rules: [], metrics: [], settings: {} }

function merged(a: Backup, b: Backup): Backup {
  const reading = mergeBackup(a, b)
  if (!reading.ok) throw new Error(reading.failure)
  return reading.backup
}

const written = (changes: object): string =>
  JSON.stringify({ format: 'stonks-backup', version: 1, ...nothing, ...changes })
const failureOf = (text: string) => {
  const reading = parseBackup(text)
  return reading.ok ? 'none' : reading.failure
}

test('a backup parses to the one that was written', () => {
  fc.assert(
    fc.property(backup, (one) => {
      expect(parseBackup(writeBackup(one, '2026-11-19T12:00:00Z'))).toEqual({ ok: true, backup: one })
    }),
  )
})

test('a merge gives the same result in either order, and a repeated merge changes nothing', () => {
  const withoutSettings = ({ screens, views, notes, rules, metrics }: Backup) => ({
    screens,
    views,
    notes,
    rules,
    metrics,
  })
  fc.assert(
    fc.property(backup, backup, backup, (a, b, c) => {
      expect(withoutSettings(merged(a, b))).toEqual(withoutSettings(merged(b, a)))
      expect(withoutSettings(merged(merged(a, b), c))).toEqual(withoutSettings(merged(a, merged(b, c))))
      expect(merged(merged(a, b), b)).toEqual(merged(a, b))
      expect(merged(a, a)).toEqual(a)
    }),
  )
})

test('a merge keeps every record, and the later change of each wins', () => {
  fc.assert(
    fc.property(fc.array(note), fc.array(note), (mine, theirs) => {
      const all = mergeNewest(mine, theirs, (one) => one.symbol)
      for (const one of [...mine, ...theirs]) {
        const stored = all.find((other) => other.symbol === one.symbol)
        expect(stored?.changedAt).toBeGreaterThanOrEqual(one.changedAt)
      }
      expect(new Set(all.map((one) => one.symbol)).size).toBe(all.length)
    }),
  )
})

test('imports a file of a release without views, and keeps those of the device', () => {
  const view = {
    id: 'a'.repeat(24),
    name: 'Mine',
    filter: viewFilter({ metric: ['beta'], formulas: {} }),
    place: 0,
    changedAt: 1,
  }
  const old = parseBackup(written({ views: undefined, notes: [] }))
  if (!old.ok) throw new Error(old.failure)
  expect(old.backup).toEqual(nothing)
  expect(merged({ ...nothing, views: [view] }, old.backup).views).toEqual([view])
  expect(failureOf(written({ views: [{ ...view, filter: 7 }] }))).toBe('damaged')
})

test('imports a file of a release without own metrics, and keeps those of the device', () => {
  const old = JSON.stringify({ format: 'stonks-backup', version: 1, screens: [], notes: [], rules: [], settings: {} })
  const reading = parseBackup(old)
  expect(reading).toEqual({ ok: true, backup: nothing })
  const mine = { ...nothing, metrics: [{ id: 'yield', name: 'Yield', expression: 'eps / price', changedAt: 1 }] }
  expect(reading.ok && merged(mine, reading.backup)).toEqual(mine)
})

test('settings of the file win, and others stay', () => {
  const mine = { ...nothing, settings: { keys: true, density: 'compact' } }
  expect(merged(mine, { ...nothing, settings: { keys: false } }).settings).toEqual({ keys: false, density: 'compact' })
})

test.for([
  ['an empty text', '', 'notBackup'],
  ['a text of something else', '# a shopping list', 'notBackup'],
  ['a list', '[]', 'notBackup'],
  ['another program’s file', '{"version":1,"screens":[]}', 'notBackup'],
  ['no version', '{"format":"stonks-backup"}', 'notBackup'],
  ['a newer version', written({ version: 2, screens: 'other' }), 'newer'],
  ['a part that is missing', '{"format":"stonks-backup","version":1}', 'damaged'],
  ['an invalid screen', written({ screens: [{ name: 'x' }] }), 'damaged'],
  ['a note of another kind', written({ notes: [{ symbol: 'A', text: 1, tags: [], changedAt: 1 }] }), 'damaged'],
  ['a rule without its price', written({ rules: [{ id: 'a'.repeat(24), changedAt: 1, kind: 'closes' }] }), 'damaged'],
  ['a metric without a formula', written({ metrics: [{ name: 'Yield', changedAt: 1 }] }), 'damaged'],
  ['metrics that are not a list', written({ metrics: {} }), 'damaged'],
  [
    'a rule about a metric without a level',
    written({
      rules: [
        {
          ...{ id: 'a'.repeat(24), changedAt: 1, kind: 'crosses', symbol: 'A', side: 'above' },
          metric: { name: 'Yield', expression: 'eps / price' },
        },
      ],
    }),
    'damaged',
  ],
  ['settings with objects', written({ settings: { keys: {} } }), 'damaged'],
  ['too many screens', written({ screens: Array.from({ length: 51 }, () => ({})) }), 'damaged'],
  ['a file that is too large', ' '.repeat(maxBackupLength + 1), 'tooLarge'],
] as const)('rejects an invalid backup: %s', ([, text, failure]) => {
  expect(failureOf(text)).toBe(failure)
  expect(backupFailures[failure]).toMatch(/Nothing was changed\.$/)
})

test('a key that targets a prototype has no effect', () => {
  const hostile = written({}).replace('"settings":{}', '"settings":{"__proto__":"x"},"__proto__":{"keys":true}')
  const reading = parseBackup(hostile)
  expect(reading.ok && Object.keys(reading.backup.settings)).toEqual(['__proto__'])
  expect({}).not.toHaveProperty('keys')
})

test('a merge beyond the limits is rejected', () => {
  const many = (letter: string) =>
    Array.from({ length: maxScreens }, (_, i) => ({
      ...{ id: letter + String(i).padStart(23, '0'), name: 'Mine', filter: '', place: i, changedAt: 1 },
    }))
  const reading = mergeBackup({ ...nothing, screens: many('a') }, { ...nothing, screens: many('b') })
  expect(reading).toEqual({ ok: false, failure: 'tooMany' })
  expect(merged({ ...nothing, screens: many('a') }, { ...nothing, screens: many('a') }).screens).toHaveLength(50)
})

test.for([
  ['backup', parseBackup as (value: never) => unknown],
  ['screen', parseSavedScreen],
  ['note', parseStockNote],
  ['rule', parseAlertRule],
  ['metric', parseSavedMetric],
  ['look', parseLastSeen],
  ['event', parseFiredAlert],
] as const)('never throws, for any stored value: %s', ([name, read]) => {
  const junk = fc.oneof(
    fc.anything(),
    fc.record({ ...{ id, changedAt, symbol, price, filter: fc.string(), text: fc.string() }, tags: fc.anything() }),
  )
  fc.assert(
    fc.property(junk, fc.json(), (value, json) => {
      if (name === 'backup') expect(failureOf(json)).not.toBe('none')
      else read(value)
    }),
  )
})

test('parsing a parsed record changes nothing', () => {
  fc.assert(
    fc.property(screen, note, rule, metric, (aScreen, aNote, aRule, aMetric) => {
      expect(parseSavedMetric(aMetric)).toEqual(aMetric)
      expect(parseSavedScreen(aScreen)).toEqual(aScreen)
      expect(parseStockNote(aNote)).toEqual(aNote)
      expect(parseAlertRule(aRule)).toEqual(aRule)
    }),
  )
})

test('a saved screen belongs to no preset and is otherwise unchanged', () => {
  const saved = { filter: filterOf(presetFilters(4)) }
  expect(filtersOf(saved)).toEqual({ ...presetFilters(4), presets: -1 })
  expect(parseSavedScreen({ ...aScreenOf('x'), filter: encodeFilters(presetFilters(4)) })?.filter).toBe(saved.filter)
})

test('a screen with an invalid link is invalid', () => {
  expect(parseSavedScreen({ ...aScreenOf('x'), filter: '%%%' })).toBeUndefined()
})

test('screens are sorted by position, then by name', () => {
  const screens = [aScreenOf('b', 1), aScreenOf('c', 0), aScreenOf('a', 1)]
  expect(inOrder(screens).map(({ name }) => name)).toEqual(['c', 'a', 'b'])
})

const aScreenOf = (name: string, position = 0): SavedScreen => ({
  ...{ id: 'a'.repeat(24), name, filter: '', place: position, changedAt: 1 },
})

test('lower-cases tags, and removes duplicates, "#" and commas', () => {
  expect(tagList(['#Watch', 'watch', ' # Long,Term ', '', '##'])).toEqual(['long term', 'watch'])
})

test.for([
  [200, 200],
  [0.5, 0.5],
  [0, undefined],
  [-3, undefined],
  [2e9, undefined],
  [NaN, undefined],
  ['200', undefined],
  [null, undefined],
] as const)('parses the price %s as %s', ([value, price]) => {
  expect(parsePrice(value)).toBe(price)
})
