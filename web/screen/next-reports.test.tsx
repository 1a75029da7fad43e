// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { aStock } from '#domain/testing/a-stock'
import { forwardQueries } from '#worker/contract'
import { AppContextProvider, createAppContext } from '../page/app-context.ts'
import { createSettings } from '../state/settings.ts'
import { stonksDidChange } from '../state/store.ts'
import { dispatch, render } from '../testing/render.ts'
import { reset } from '../testing/reset-store.ts'
import { aDataset, aMarket } from '../testing/screener-builders.ts'
import { createAppHistory } from '../ui/navigation/app-history.ts'
import { HistoryContext } from '../ui/navigation/use-history.ts'
import { NextReports } from './next-reports.tsx'

test('the button that shows all says how many, and gives the focus to the first of those that it adds', async () => {
  onTestFinished(reset)
  const expected = { end: '2026-12-31', days: [19, 21, 25], hits: 11, of: 12 }
  const stocks = Array.from({ length: 230 }, (_, at) => ({
    ...aStock({ symbol: `S${at}`, daysToReport: 20 + at }),
    reports: { expected },
  }))
  const screener = {
    ...forwardQueries(() => new Promise<never>(() => undefined)),
    ...aMarket(stocks, 'one'),
    load: vi.fn(),
    stock: (symbol: string) => Promise.resolve(succeed(stocks.find((one) => one.symbol === symbol))),
  }
  const history = createAppHistory(createMemoryHistory())
  const context = createAppContext(
    history,
    screener,
    createSettings(() => localStorage),
  )
  const listed = stocks.map(({ symbol }) => symbol)
  stonksDidChange(aDataset({ version: 'one' }))
  const container = await render(
    <HistoryContext value={history}>
      <AppContextProvider value={context}>
        <NextReports listed={listed} />
      </AppContextProvider>
    </HistoryContext>,
  )
  const links = () => [...container.querySelectorAll('a')]
  await vi.waitFor(() => expect(links()).toHaveLength(8))
  const button = container.querySelector('button')
  expect(button?.textContent).toBe('Show the first 200')
  button?.focus()
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  await vi.waitFor(() => expect(links()).toHaveLength(200))
  expect(document.activeElement).toBe(links()[8])
})
