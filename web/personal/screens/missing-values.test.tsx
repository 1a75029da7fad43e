// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { TechnicalCounts } from '#domain/dataset/parse-stock'
import { technicalFieldIds } from '#domain/stock/fields'
import type { MetricId } from '#domain/stock/metrics'
import { isTechnical } from '#domain/stock/technical-metrics'
import { createSettings } from '#web/state/settings.ts'
import { stonksDidChange } from '#web/state/store.ts'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { aDataset, aMarket } from '#web/testing/screener-builders.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { type Dataset, forwardQueries } from '#worker/contract'
import { AppContextProvider, createAppContext } from '../../page/app-context.ts'
import { useScreen } from '../../page/use-screen.ts'
import { ColumnViews } from './column-views.tsx'
import { ScreenStrip } from './screen-strip-container.tsx'

afterEach(() => document.body.replaceChildren())

/** The screens and the views above the rows of a market, with Technical chosen. */
async function aStrip(market: Partial<Dataset>) {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/'] }))
  const { screen } = aMarket([], 'one')
  const screener = { ...forwardQueries(() => new Promise<never>(() => undefined)), screen, load: vi.fn() }
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const { screenUrl } = context
  const Above = () => {
    const screen = useScreen(screenUrl)
    return [<ScreenStrip key="screens" screen={screen} />, <ColumnViews key="views" screen={screen} />]
  }
  await actAndSettle(() => stonksDidChange(aDataset(market)))
  const container = await render(
    <HistoryContext value={history}>
      <AppContextProvider value={context}>
        <Above />
      </AppContextProvider>
    </HistoryContext>,
  )
  await vi.waitFor(() => expect(container.querySelector('nav a')).not.toBeNull())
  const technical = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === 'Technical')
  await dispatch(technical?.querySelector('input') ?? null, new MouseEvent('click', { bubbles: true }))
  return {
    screens: [...container.querySelectorAll('nav a')].map(({ textContent }) => textContent),
    columns: screenUrl.filters().metric.filter((id): id is MetricId => isTechnical(id as MetricId)),
    text: container.textContent,
  }
}

const withoutTechnical = (missing: NonNullable<TechnicalCounts['missing']>) => ({
  technical: { stocks: 5, wrong: 0, missing },
})

test.for([
  [
    'all values of daily bars',
    technicalFieldIds,
    'This market data has no technical values, such as RSI and moving averages.',
  ],
  ['gaps and ATRs', ['gap', 'atr14'], 'Not in this market data: Gap, ATR (14).'],
] as const)('a market without %s offers no screens or columns that use them, and says so once', async (given) => {
  const [, missing, sentence] = given
  const whole = await aStrip(withoutTechnical([]))
  const { screens, columns, text } = await aStrip(withoutTechnical(missing))
  expect(text.split(sentence)).toHaveLength(2)
  expect(whole.text).not.toContain('in this market data')
  expect(columns).toEqual(whole.columns.filter((id) => !missing.some((field) => field === id)))
  expect(whole.screens.join()).toMatch(/Oversold.*Gap Up/)
  const without = missing.length > 2 ? /Oversold|Golden Cross|New 52|Gap Up/ : /Gap Up/
  expect(screens).toEqual(whole.screens.filter((name) => !without.test(name)))
  expect(screens.join()).toContain('Unusual Volume')
})

test('a market without members of the S&P 500 offers no screens of its members', async () => {
  const isOfMembers = (name: string) => name.includes('SP500')
  const whole = await aStrip({})
  expect(whole.screens.filter(isOfMembers)).toHaveLength(2)
  const { screens } = await aStrip({ emptyIndexes: ['sp500', 'dowJones'] })
  expect(screens).toEqual(whole.screens.filter((name) => !isOfMembers(name)))
  expect((await aStrip({ emptyIndexes: ['dowJones'] })).screens).toEqual(whole.screens)
})
