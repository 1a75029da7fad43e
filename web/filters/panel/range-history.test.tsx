// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editFilters } from '#domain/screen/filters'
import { createScreenUrl } from '#web/state/url-state.ts'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { RangeSection } from './range-section.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const ignore = () => undefined
const shownRanges = {
  ...{ shown: [], added: [], seen: [], requested: undefined },
  ...{ add: ignore, remove: ignore, request: ignore, see: ignore },
}

/** The ranges of the screen in the address, two entries above the first one. */
async function aRangeSection() {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/'] }))
  const screen = createScreenUrl(history)
  screen.show(editFilters(screen.filters(), { sp500: true }), 'push')
  const edit: Parameters<typeof RangeSection>[0]['onEdit'] = (change, action) =>
    screen.show(editFilters(screen.filters(), change), action)
  const Section = () => (
    <RangeSection
      filters={useSyncExternalStore(screen.subscribe, screen.filters)}
      facets={undefined}
      onEdit={edit}
      resets={0}
      shownRanges={shownRanges}
    />
  )
  const container = await render(
    <HistoryContext value={history}>
      <Section />
    </HistoryContext>,
  )
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
  return {
    history,
    filters: screen.filters,
    field,
    text: () => container.textContent,
    type: async (name: string, text: string) => {
      // Uses the element's own setter, so that React notices the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text)
      await dispatch(field(name), new Event('input', { bubbles: true }))
    },
    point: (name: string, type: string) => dispatch(field(name), new Event(type, { bubbles: true })),
    pause: () => actAndSettle(() => vi.advanceTimersByTime(300)),
    back: () => actAndSettle(() => history.back()),
  }
}

test('typing a price in several steps adds one history entry, which Back undoes', async () => {
  const { history, filters, type, pause, point, back } = await aRangeSection()
  await type('Min Price', '1')
  await pause()
  await type('Min Price', '15')
  await pause()
  expect(history.length).toBe(3)
  await point('Min Price', 'focusout')
  await type('Min Price', '20')
  await pause()
  expect(filters().minPrice).toBe(20)
  await back()
  expect(filters().minPrice).toBe(15)
  await back()
  expect(filters()).toMatchObject({ minPrice: 0, sp500: true })
})

test('drops a price that was not applied before Back left its entry', async () => {
  const { history, filters, field, type, pause, back } = await aRangeSection()
  await type('Max Price', '15')
  await back()
  await pause()
  expect(filters()).toMatchObject({ maxPrice: 0, sp500: false })
  expect(field('Max Price')?.value).toBe('')
  await actAndSettle(() => history.forward())
  expect(filters()).toMatchObject({ maxPrice: 0, sp500: true })
})

test('typing after Back adds an entry instead of replacing the one that Back has reached', async () => {
  const { filters, type, pause, back } = await aRangeSection()
  await type('Min Price', '15')
  await pause()
  await back()
  await type('Min Price', '20')
  await pause()
  await back()
  expect(filters()).toMatchObject({ minPrice: 0, sp500: true })
})

test('a drag after a cancelled one, as by a scroll, has its own history entry', async () => {
  const { filters, type, point, back } = await aRangeSection()
  await point('Minimum market cap', 'pointerdown')
  await type('Minimum market cap', '2')
  await type('Minimum market cap', '3')
  await point('Minimum market cap', 'pointercancel')
  await type('Minimum market cap', '5')
  await back()
  expect(filters().marketCap).toEqual([3, 8])
  await back()
  expect(filters()).toMatchObject({ marketCap: [0, 8], sp500: true })
})

test.for(['-5', '−12.50', '$-5', '-$5'])(
  'refuses the negative price “%s” with a message and filters nothing',
  async (typed) => {
    const { filters, field, text, type, pause } = await aRangeSection()
    await type('Min Price', typed)
    await pause()
    expect(text()).toContain('A price can’t be negative.')
    expect(field('Min Price')?.getAttribute('aria-invalid')).toBe('true')
    expect(filters().minPrice).toBe(0)
    await type('Min Price', '5')
    await pause()
    expect(text()).not.toContain('negative')
    expect(filters().minPrice).toBe(5)
  },
)
