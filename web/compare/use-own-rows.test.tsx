// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { savedMetric } from '#domain/personal/saved-metric'
import { aStock } from '#domain/testing/a-stock'
import { eventually } from '#domain/testing/eventually'
import { Comparison } from '#web/compare/comparison.tsx'
import { personalStore } from '#web/personal/store/personal-store.ts'
import { createSettings } from '#web/state/settings.ts'
import { pastDidChange, stonksDidChange } from '#web/state/store.ts'
import { reset } from '#web/testing/reset-store.ts'
import { aDataset, aMarket } from '#web/testing/screener-builders.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { forwardQueries } from '#worker/contract'
import { AppContextProvider, createAppContext } from '../page/app-context.ts'
import { useOwnRows } from './use-own-rows.ts'

afterEach(() => reset())

const stocks = [aStock({ symbol: 'ACME', close: 10, volume: 5 }), aStock({ symbol: 'BETA', close: 30, volume: null })]
const symbols = stocks.map(({ symbol }) => symbol)

const Compared = () => <Comparison stocks={stocks} chart={null} own={useOwnRows(symbols)} onRemove={vi.fn()} />

/** A comparison on a page whose user has two metrics, and its first rows. */
async function aComparison() {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/compare/ACME,BETA'] }))
  const screener = {
    ...forwardQueries(() => new Promise<never>(() => undefined)),
    ...aMarket(stocks, 'one'),
    load: vi.fn(),
  }
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const own = [
    { name: 'Turnover', expression: 'price * volume' },
    { name: 'Above 20', expression: 'price > 20' },
  ]
  await personalStore.change(own.map((metric) => ({ kind: 'metrics', put: savedMetric(metric, 1) })))
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <HistoryContext value={history}>
      <AppContextProvider value={context}>
        <Compared />
      </AppContextProvider>
    </HistoryContext>,
  )
  const rows = () =>
    [...container.querySelectorAll('tbody:first-of-type tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    )
  return { screener, results: context.results, rows }
}

const ownRows = [
  ['My metrics'],
  ['Above 20', 'No', 'Yes'],
  ['Turnover', '50.00', expect.not.stringMatching(/\d/) as unknown],
]

test('a comparison has the user’s own metrics, and says which stocks have no value', async () => {
  stonksDidChange(aDataset({ version: 'one' }))
  const { rows } = await aComparison()
  await eventually(() => expect(rows()).toEqual(ownRows))
})

test('a past day shows the own metrics for which it has values, even if the newest market lacks them', async () => {
  stonksDidChange(aDataset({ version: 'two', missing: ['volume'] }))
  const { screener, results, rows } = await aComparison()
  await eventually(() => expect(rows()).toEqual(ownRows.slice(0, 2)))
  pastDidChange({
    ...{ asOf: '2025-08-20', dataset: aDataset({ version: 'one' }), screener, results },
    link: (address) => address,
  })
  await eventually(() => expect(rows()).toEqual(ownRows))
})
