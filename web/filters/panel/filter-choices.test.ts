import { expect, test } from 'vitest'
import { defaultFilters, editFilters, filterRules, type Filters } from '#domain/screen/filters'
import type { MetricId } from '#domain/stock/metrics'
import { sectorIds } from '#domain/stock/stock'
import { technicalMetrics } from '#domain/stock/technical-metrics'
import { facetsOf } from '#domain/testing/reference-facets'
import { filterChoices, findFilters } from './filter-choices.ts'

const context = (filters: Partial<Filters> = {}, missing: readonly MetricId[] = []) => ({
  filters: { ...defaultFilters, ...filters },
  facets: undefined,
  tags: { counts: [['watch', 2]] as const, chosen: [] },
  missing,
})

const find = (text: string, filters: Partial<Filters> = {}) => findFilters(text, context(filters)).choices

test.for([
  ['pe < 15', 'P/E ≤ 15', { peRatio: [null, 15] }],
  ['P/E under 15', 'P/E ≤ 15', { peRatio: [null, 15] }],
  ['market cap > 1.5b', 'Market cap ≥ 1.5B', { marketCap: [1.5e9, null] }],
  ['dividend yield at least 3%', 'Dividend yield ≥ 3%', { dividendYield: [0.03, null] }],
  ['beta 0.5 to 1', 'Beta 0.5 to 1', { beta: [0.5, 1] }],
  ['rsi between 40 and 60', 'RSI (14) 40 to 60', { rsi14: [40, 60] }],
  ['from 52-week high >= -10', 'From 52-week high ≥ −10%', { from52WeekHigh: [-0.1, null] }],
  ['rsi below 30', 'RSI (14) ≤ 30', { rsi14: [null, 30] }],
] as const)('“%s” offers the range %s', ([text, name, ranges]) => {
  const [first] = find(text)
  expect(first).toMatchObject({ name, effect: { change: { ranges } } })
})

test.for([
  ['mid cap', 'Mid caps', { marketCap: [3, 4] }],
  ['large caps', 'Large caps', { marketCap: [4, 8] }],
  ['market cap < 2b', 'Market cap ≤ 2B', { marketCap: [0, 3] }],
  ['volume 1m to 5m', 'Volume 1M to 5M', { volume: [5, 7] }],
] as const)('“%s” offers %s, which sets steps of its slider', ([text, name, steps]) => {
  const before = { ranges: { marketCap: [1.5e9, 7e9], volume: [1, 2], beta: [0, 1] } } as const
  const [choice] = find(text, before)
  expect(choice).toMatchObject({ name, state: undefined, effect: { change: steps } })
  const change = choice && 'change' in choice.effect ? choice.effect.change : {}
  expect(Object.keys(change?.ranges ?? {})).toHaveLength(2)
  expect(find(text, change)[0]?.state).toBe('On')
})

test.for([
  ['price = 5', 'Price = $5', { minPrice: 5, maxPrice: 5 }],
  ['price < 12.50', 'Price ≤ $12.50', { minPrice: 0, maxPrice: 12.5 }],
  ['price > 20', 'Price ≥ $20', { minPrice: 20, maxPrice: 0 }],
] as const)('“%s” offers %s, which sets the bounds of the price’s own filter', ([text, name, bounds]) => {
  const [choice] = find(text, { ranges: { price: [1, 2], beta: [0, 1] } })
  expect(choice).toMatchObject({ name, state: undefined, effect: { change: { ...bounds, ranges: { beta: [0, 1] } } } })
  expect(find(text, bounds)[0]?.state).toBe('On')
  expect(find('price', bounds)[0]?.state).toBeDefined()
})

test('does not offer a price of 0 or less as a bound', () => {
  expect(find('price < 0').some(({ name }) => name.startsWith('Price ≤'))).toBe(false)
})

test('a metric with a slider shows its bounds, whether they are steps or lie between them', () => {
  const state = (filters: Partial<Filters>) => find('market cap', filters)[0]?.state
  expect(state({})).toBeUndefined()
  expect(state({ marketCap: [3, 8] })).toBe('2B and above')
  expect(state({ ranges: { marketCap: [1.5e9, 7e9] } })).toBe('1.5B to 7B')
})

test.for(['pe <', 'above 200-day', '< 15', 'pe 20 to 10', 'S&P 500', 'beta high'])(
  'does not read “%s” as a comparison',
  (text) => {
    expect(find(text).some(({ name }) => /[≤≥=]/.test(name))).toBe(false)
  },
)

test('a ready range adds to the other ranges, and says when it is on', () => {
  const ranges = { peRatio: [null, 15], from200DayAverage: [0, null] } as const
  const [off] = find('above 200-day', { ranges: { peRatio: [null, 15] } })
  expect(off).toMatchObject({ name: 'Above 200-day average', state: undefined, effect: { change: { ranges } } })
  expect(find('above 200-day', { ranges })[0]?.state).toBe('On')
})

test('a choice selects its sector alone if all are selected, else adds it to the others', () => {
  expect(find('tech')[0]).toMatchObject({ name: 'Technology', effect: { change: { sector: ['TECHNOLOGY'] } } })
  const [second] = find('banks', { sector: ['TECHNOLOGY'] })
  expect(second).toMatchObject({ name: 'Finance', effect: { change: { sector: ['TECHNOLOGY', 'FINANCE'] } } })
  expect(find('banks', { sector: ['FINANCE'] })[0]?.state).toBe('On')
  expect(find('banks', { sector: [...sectorIds] })[0]?.state).toBeUndefined()
})

test.for([
  ['dow', 'Dow Jones'],
  ['unusual volume', 'Unusual Volume'],
  ['#watch', '#watch'],
  ['momentum rsi', 'RSI (14)'],
  ['golden cross', 'Golden Cross'],
])('“%s” finds %s first', ([text, name]) => {
  expect(find(text ?? '')[0]?.name).toBe(name)
})

test('a link can carry every change', () => {
  for (const { effect, key } of filterChoices(context())) {
    if (!('change' in effect) || !effect.change) continue
    const after = editFilters(defaultFilters, effect.change)
    for (const [name, value] of Object.entries(effect.change)) {
      const rule: (value: unknown) => unknown = filterRules[name as keyof Filters]
      expect(rule(value), key).toEqual(value)
    }
    expect(after).not.toEqual(defaultFilters)
  }
})

test('does not offer filters by missing values, and names what the user meant', () => {
  const without = (text: string) => findFilters(text, context({}, technicalMetrics))
  expect(without('rsi')).toMatchObject({ choices: [], lacking: ['rsi14'] })
  expect(without('oversold').lacking).toEqual(['rsi14'])
  expect(without('dividend').lacking).toEqual([])
  expect(findFilters('rsi', context()).lacking).toEqual([])
  for (const text of ['gap', 'gap over 2%', 'average true range']) {
    expect(findFilters(text, context({}, ['gap', 'atr14'])).lacking, text).not.toEqual([])
  }
  expect(findFilters('gap up', context({}, ['gap', 'atr14'])).choices.map(({ name }) => name)).not.toContain('Gap Up')
  expect(findFilters('oversold', context({}, ['gap', 'atr14'])).lacking).toEqual([])
  expect(findFilters('leverage', context({}, ['debtToEquity', 'currentRatio'])).lacking).toEqual(['debtToEquity'])
  expect(findFilters('quality at a price', context({}, ['debtToEquity'])).choices).toEqual([])
  expect(filterChoices(context({}, technicalMetrics)).length).toBeLessThan(filterChoices(context()).length)
})

test('a metric says how many stocks have it', () => {
  const facets = { ...facetsOf([], { filters: defaultFilters, scope: { kind: 'all' } }, () => new Set()), of: 5701 }
  const about = (known: number) =>
    findFilters('debt', { ...context(), facets: { ...facets, known: { debtToEquity: known } } }).choices[0]?.about
  expect(about(953)).toMatch(/^Known for 953 of 5,701 · /)
  expect(about(5701)).toMatch(/^Known for all 5,701 · /)
})
