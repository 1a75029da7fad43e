// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Filters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { RangeSection } from '#web/filters/panel/range-section.tsx'
import { createScreenUrl } from '#web/state/url-state.ts'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { applyTyped } from '#web/ui/hooks/use-typing-pause.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { type Screen, useScreen } from '../page/use-screen.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const shownRanges = {
  ...{ shown: [], added: [], seen: [], requested: undefined },
  ...{ add: vi.fn(), remove: vi.fn(), request: vi.fn(), see: vi.fn() },
}

/** A page with the fields that are applied when typing pauses. */
async function aPage() {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/'] }))
  const url = createScreenUrl(history, applyTyped)
  const screens: Screen[] = []
  function Page() {
    const screen = useScreen(url)
    screens.push(screen)
    return (
      <>
        <SearchBox
          label="Search"
          placeholder=""
          maxLength={100}
          value={screen.filters.search}
          onSearch={screen.search}
        />
        <RangeSection
          filters={screen.filters}
          facets={undefined}
          onEdit={screen.edit}
          {...{ shownRanges }}
          resets={0}
        />
      </>
    )
  }
  const container = await render(
    <HistoryContext value={history}>
      <Page />
    </HistoryContext>,
  )
  return {
    type: async (label: string, text: string) => {
      const input = [...container.querySelectorAll('input')].find((one) => one.getAttribute('aria-label') === label)
      if (!input) throw new Error(`There is no field ${label}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      await dispatch(input, new InputEvent('input', { bubbles: true }))
    },
    choose: (change: Partial<Filters>) => actAndSettle(() => screens.at(-1)?.edit(change, 'push')),
    pause: () => actAndSettle(() => vi.advanceTimersByTime(1000)),
    filters: url.filters,
  }
}

test.for([
  ['Search', 'app'],
  ['Min Price', '5'],
])('choosing a preset right after typing in %s applies that preset', async ([label = '', text = '']) => {
  const { type, choose, pause, filters } = await aPage()
  await type(label, text)
  await choose(presetFilters(0))
  await pause()
  expect(filters()).toEqual(presetFilters(0))
})

test('changing a filter right after typing keeps the typed text', async () => {
  const { type, choose, pause, filters } = await aPage()
  await type('Search', 'app')
  await choose({ sp500: true })
  expect(filters()).toMatchObject({ search: 'app', sp500: true })
  await pause()
  expect(filters()).toMatchObject({ search: 'app', sp500: true })
})
