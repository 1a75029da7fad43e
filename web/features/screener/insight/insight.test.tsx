// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { render, dispatch } from '../../../testing/render.ts'
import { HiddenStock, NoMatches } from './insight.tsx'

afterEach(() => document.body.replaceChildren())

const press = (place: HTMLElement, name: string) =>
  dispatch(
    [...place.querySelectorAll('button')].find((button) => button.textContent === name) ?? null,
    new MouseEvent('click', { bubbles: true }),
  )

test('each cause that hides a stock is said with the stock’s own value, and lifted by its own button', async () => {
  const onLift = vi.fn()
  const onAll = vi.fn()
  const onUntag = vi.fn()
  const place = await render(
    <HiddenStock
      filters={{ ...defaultFilters, minPrice: 50 }}
      explanation={{
        symbol: 'CELH',
        name: 'Celsius',
        causes: [
          { kind: 'list' },
          { kind: 'rule', rule: 'minPrice', value: 12.5, without: { minPrice: 0 } },
          { kind: 'rule', rule: 'sp500', value: null, without: { sp500: false } },
        ],
      }}
      tags={['watch']}
      onLift={onLift}
      onAll={onAll}
      onUntag={onUntag}
    />,
  )
  expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('Why CELH isn’t shown')
  expect([...place.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'My List not on your listAll Stonks',
    'Min Price $50, last close $12.50Remove',
    'S&P 500 not in the indexTurn off',
    'Tag doesn’t have #watchRemove',
  ])
  await press(place, 'Remove')
  await dispatch([...place.querySelectorAll('button')].at(-1) ?? null, new MouseEvent('click', { bubbles: true }))
  expect(onUntag.mock.calls).toEqual([['watch']])
  await press(place, 'All Stonks')
  expect(onLift.mock.calls).toEqual([[{ minPrice: 0 }]])
  expect(onAll).toHaveBeenCalledOnce()
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/CELH')
})

test('a record that was left out offers nothing that would not help', async () => {
  const explanation = { symbol: 'NEW', name: null, causes: [{ kind: 'dropped', reason: 'twoMonths' }] } as const
  const place = await render(
    <HiddenStock
      {...{ explanation, filters: defaultFilters, tags: ['watch'] }}
      onLift={vi.fn()}
      onAll={vi.fn()}
      onUntag={vi.fn()}
    />,
  )
  expect(place.textContent).toContain('Excluded its record has')
  expect(place.querySelectorAll('button, a')).toHaveLength(0)
})

test('a screen without stocks says what brings them back, and does it', async () => {
  const onLift = vi.fn()
  const onReset = vi.fn()
  const place = await render(
    <NoMatches
      search=""
      rescue={{
        spelling: null,
        reliefs: [
          { rules: ['minPrice'], without: { minPrice: 0 }, total: 1400 },
          { rules: ['sector', 'volume'], without: { sector: [] }, total: 3 },
        ],
      }}
      onLift={onLift}
      onReset={onReset}
    />,
  )
  await press(place, 'Without Min Price → 1,400')
  await press(place, 'Without Sector and Volume → 3')
  await press(place, 'Reset all filters')
  expect(onLift.mock.calls).toEqual([[{ minPrice: 0 }], [{ sector: [] }]])
  expect(onReset).toHaveBeenCalledOnce()
})

test('a search that finds nothing is answered with the nearest name', async () => {
  const onLift = vi.fn()
  const place = await render(
    <NoMatches search="aplle" rescue={{ spelling: 'Apple', reliefs: [] }} onLift={onLift} onReset={vi.fn()} />,
  )
  expect(place.textContent).toContain('Nothing matches “aplle”.')
  await press(place, 'Search for Apple')
  expect(onLift.mock.calls).toEqual([[{ search: 'Apple' }]])
})
