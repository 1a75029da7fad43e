// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { dispatch, render } from '../testing/render.ts'
import { Comparison } from './comparison.tsx'

afterEach(() => document.body.replaceChildren())

const [acme, beta] = [
  aStock({ symbol: 'ACME', close: 20, exchange: 'NYSE', volume: 5 }),
  aStock({ symbol: 'BETA', close: 30, exchange: 'NYSE', volume: 6 }),
]

const aComparison = (stocks: readonly (typeof acme)[]) =>
  render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <Comparison {...{ stocks, chart: null, own: [], onRemove: vi.fn() }} />
    </HistoryContext>,
  )

const fold = (container: HTMLElement, words: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words)) ?? null

const row = (container: HTMLElement, id: string) => container.querySelector(`[data-metric=${id}]`)
const isFolded = (container: HTMLElement, id: string) => row(container, id)?.closest('[hidden]') !== null

test('rows that are the same for all stocks are folded until a press', async () => {
  const container = await aComparison([acme, beta])
  expect(isFolded(container, 'exchange')).toBe(true)
  expect([isFolded(container, 'price'), isFolded(container, 'volume')]).toEqual([false, false])
  await dispatch(fold(container, 'the same for all'), new MouseEvent('click', { bubbles: true }))
  expect(isFolded(container, 'exchange')).toBe(false)
})

test('a single stock has no rows that are the same for all', async () => {
  const container = await aComparison([acme])
  expect(fold(container, 'the same for all')).toBeNull()
  expect(isFolded(container, 'exchange')).toBe(false)
})

test('a metric’s name may break after the slash between two words, and nowhere in “P/E”', async () => {
  const [one, other] = [
    aStock({ symbol: 'ONE', revenuePerShareTTM: 5, peRatio: 10 }),
    aStock({ symbol: 'TWO', revenuePerShareTTM: 6, peRatio: 12 }),
  ]
  const container = await aComparison([one, other])
  const name = (id: string) => row(container, id)?.querySelector('th')?.textContent
  expect([name('revenuePerShareTTM'), name('peRatio')]).toEqual(['Revenue/\u200bshare', 'P/E'])
})
