// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Rescue } from '#domain/screen/explain'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { dispatch, render } from '#web/testing/render.ts'
import { BrokenFormulas, HiddenStock, NoMatches } from './insight.tsx'

afterEach(() => document.body.replaceChildren())

const press = (container: HTMLElement, name: string) =>
  dispatch(
    [...container.querySelectorAll('button')].find((button) => button.textContent === name) ?? null,
    new MouseEvent('click', { bubbles: true }),
  )

test('shows each cause that excludes a stock with the stock’s value and a button that removes it', async () => {
  const onRemove = vi.fn()
  const onAll = vi.fn()
  const onUntag = vi.fn()
  const container = await render(
    <HiddenStock
      filters={{ ...defaultFilters, minPrice: 50 }}
      explanation={{
        symbol: 'CELH',
        name: 'Celsius',
        causes: [
          { kind: 'list' },
          { kind: 'rule', rule: 'minPrice', value: 12.5, without: { minPrice: 0 } },
          { kind: 'rule', rule: 'sp500', value: 0, without: { sp500: false } },
          { kind: 'rule', rule: 'dowJones', value: null, without: { dowJones: false } },
        ],
      }}
      tags={['watch']}
      onRemove={onRemove}
      onAll={onAll}
      onUntag={onUntag}
    />,
  )
  expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('Why CELH isn’t shown')
  expect([...container.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'My List not on your listAll Stonks',
    'Min Price $50, last close $12.50Remove',
    'S&P 500 not in the indexTurn off',
    'Dow Jones this market data doesn’t say which stocks are in itTurn off',
    'Tag doesn’t have #watchRemove',
  ])
  await press(container, 'Remove')
  await dispatch([...container.querySelectorAll('button')].at(-1) ?? null, new MouseEvent('click', { bubbles: true }))
  expect(onUntag.mock.calls).toEqual([['watch']])
  await press(container, 'All Stonks')
  expect(onRemove.mock.calls).toEqual([[{ minPrice: 0 }]])
  expect(onAll).toHaveBeenCalledOnce()
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/CELH')
})

test('offers no buttons for a record that was dropped from the dataset, because none would help', async () => {
  const explanation = { symbol: 'NEW', name: null, causes: [{ kind: 'dropped', reason: 'twoMonths' }] } as const
  const container = await render(
    <HiddenStock
      {...{ explanation, filters: defaultFilters, tags: ['watch'] }}
      onRemove={vi.fn()}
      onAll={vi.fn()}
      onUntag={vi.fn()}
    />,
  )
  expect(container.textContent).toContain('Excluded its record has')
  expect(container.querySelectorAll('button, a')).toHaveLength(0)
})

test('a screen without results suggests changes that bring stocks back, and applies them', async () => {
  const onRemove = vi.fn()
  const onReset = vi.fn()
  const container = await render(
    <NoMatches
      filters={defaultFilters}
      rescue={{
        spelling: null,
        unknown: [],
        reliefs: [
          { rules: ['minPrice'], without: { minPrice: 0 }, total: 1400, unknown: 1200 },
          { rules: ['sector', 'volume'], without: { sector: [] }, total: 3, unknown: 0 },
        ],
      }}
      onRemove={onRemove}
      onReset={onReset}
    />,
  )
  await press(container, 'Without Min Price → 1,400 (value unknown for 1,200)')
  await press(container, 'Without Sector and Volume → 3')
  await press(container, 'Reset all filters')
  expect(onRemove.mock.calls).toEqual([[{ minPrice: 0 }], [{ sector: [] }]])
  expect(onReset).toHaveBeenCalledOnce()
})

test('names filters by values that no stock has, and does not say that stocks fail them', async () => {
  const rescue: Rescue = {
    spelling: null,
    unknown: ['range:debtToEquity', 'range:returnOnInvestedCapital'],
    reliefs: [
      {
        rules: ['range:debtToEquity', 'range:returnOnInvestedCapital'],
        ...{ without: { ranges: {} }, total: 40, unknown: 40 },
      },
    ],
  }
  const reason = async (of: Rescue) =>
    (await render(<NoMatches filters={defaultFilters} rescue={of} onRemove={vi.fn()} onReset={vi.fn()} />)).textContent
  const text = await reason(rescue)
  expect(text).toContain('Not known for any stock in this market data: Debt/equity, ROIC.')
  expect(text).toContain('Without Debt/equity and ROIC → 40')
  expect(text).not.toContain('unknown for')
  expect(await reason({ ...rescue, unknown: ['sp500'], reliefs: [] })).toContain(
    'Not known for any stock in this market data: S&P 500.',
  )
})

test('a search without results suggests the most similar name', async () => {
  const onRemove = vi.fn()
  const container = await render(
    <NoMatches
      filters={{ ...defaultFilters, search: 'aplle' }}
      rescue={{ spelling: 'Apple', unknown: [], reliefs: [] }}
      onRemove={onRemove}
      onReset={vi.fn()}
    />,
  )
  expect(container.textContent).toContain('Nothing matches “aplle”.')
  await press(container, 'Search for Apple')
  expect(onRemove.mock.calls).toEqual([[{ search: 'Apple' }]])
})

test('mentions filters after a search without results only if some are set', async () => {
  const rescue = { spelling: null, unknown: [], reliefs: [] }
  const reason = async (filters: Partial<Filters>) => {
    const shown = { ...defaultFilters, search: 'xyzzy', ...filters }
    return (await render(<NoMatches filters={shown} rescue={rescue} onRemove={vi.fn()} onReset={vi.fn()} />))
      .textContent
  }
  expect(await reason({ metric: ['beta'], sortColumn: 'beta' })).toContain('Nothing matches “xyzzy”.')
  expect(await reason({ minPrice: 5 })).toContain('Nothing matches “xyzzy” with these filters.')
})

test('the page says so if only default filters hide the matches', async () => {
  const props = {
    filters: defaultFilters,
    rescue: { spelling: null, unknown: [], reliefs: [] },
    onRemove: vi.fn(),
    onReset: vi.fn(),
  }
  expect((await render(<NoMatches {...props} hidden={5884} />)).textContent).toContain(
    'The default filters hide the 5,884 that do.',
  )
  expect((await render(<NoMatches {...props} hidden={1} />)).textContent).toContain('The default filters hide the one')
})

test('names a formula of a newer version with the part that is wrong, and offers to remove it', async () => {
  const onRemove = vi.fn()
  const formulas = {
    'formula:1': { name: 'Yield', expression: 'eps / price' },
    'formula:2': { name: 'Newer', expression: 'eps * rsi99(price)' },
  }
  const filters = { ...defaultFilters, formulas, sortColumn: 'formula:2' } as const
  const errors = { 'formula:2': { message: '“rsi99” is not a function.', from: 6, to: 11 } }
  const container = await render(<BrokenFormulas {...{ errors, filters, onRemove }} />)
  expect(container.textContent).toContain('Newer = eps * rsi99(price) “rsi99” is not a function.')
  expect(container.textContent).not.toContain('Yield')
  expect(container.querySelector('mark')?.textContent).toBe('rsi99')
  await press(container, 'Remove')
  expect(onRemove.mock.calls).toMatchObject([
    [{ formulas: { 'formula:1': { name: 'Yield' } }, sortColumn: 'marketCap' }],
  ])
})
