// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { eventually } from '#domain/testing/eventually'
import { ruleKey } from '#web/personal/screens/screen-membership.ts'
import { useScreenMembership, useShownScreen } from '#web/personal/screens/use-personal-screens.ts'
import { personalStore } from '#web/personal/store/personal-store.ts'
import { watchPersonal } from '#web/personal/watch-personal.ts'
import { createSettings } from '#web/state/settings.ts'
import { pastDidChange, stonksDidChange } from '#web/state/store.ts'
import { reset } from '#web/testing/reset-store.ts'
import { aDataset, aMarket } from '#web/testing/screener-builders.ts'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { forwardQueries, type PageRequest } from '#worker/contract'
import { AppContextProvider, createAppContext, useAppContext } from '../../page/app-context.ts'
import { AlertsSheet } from './alerts.tsx'

afterEach(() => {
  reset()
})

const market = (stocks: readonly Stock[], version: string) => ({
  ...forwardQueries(() => new Promise<never>(() => undefined)),
  ...aMarket(stocks, version),
  load: vi.fn(),
})

/** A page that is opened on a past day, whose market has these stocks. */
function aPastDay(past: readonly Stock[], newest: ReturnType<typeof market>) {
  const history = createAppHistory(createMemoryHistory({ initialEntries: ['/?asOf=2024-08-20'] }))
  const screener = market(past, 'past@2024-08-20')
  const settings = createSettings(() => localStorage)
  const context = { ...createAppContext(history, screener, settings), newest }
  const dataset = aDataset({ version: 'past@2024-08-20', date: '2024-08-20' })
  pastDidChange({ asOf: '2024-08-20', dataset, screener, results: context.results, link: (address) => address })
  return {
    context,
    show: (element: ReactElement) => {
      const container = document.body.appendChild(document.createElement('div'))
      const root = createRoot(container)
      onTestFinished(() => root.unmount())
      root.render(
        <HistoryContext value={history}>
          <AppContextProvider value={context}>{element}</AppContextProvider>
        </HistoryContext>,
      )
      return container
    },
  }
}

/** The requests of a page with its first rows, before any personal data is checked. */
function Strip() {
  const context = useAppContext()
  useShownScreen(context)
  return useScreenMembership(context).size
}

test('a page that starts on a past day checks alerts against the newest market, and again with the next one', async () => {
  let stocks = [aStock({ symbol: 'CALM', volume: 1 })]
  let version = 'one'
  const newest = {
    ...market([], ''),
    screen: (request: PageRequest) => aMarket(stocks, version).screen(request),
    listingChanges: () =>
      Promise.resolve(succeed({ version, renamed: [], splits: [{ symbol: 'BUSY', date: '2026-11-19', ratio: 10 }] })),
  }
  const { context, show } = aPastDay([aStock({ symbol: 'OLD', volume: 5_000_000 })], newest)
  const page = show(<Strip />)
  await eventually(() => expect(page.textContent).toBe('0'))
  const rule = { id: '1'.repeat(24), changedAt: 1, kind: 'gains', screen: 'preset:4' } as const
  const closes = {
    id: '3'.repeat(24),
    changedAt: 2,
    kind: 'closes',
    symbol: 'BUSY',
    side: 'below',
    price: 1_001,
  } as const
  await personalStore.change([rule, closes].map((put) => ({ kind: 'rules', put })))
  stonksDidChange(aDataset({ version, date: '2026-11-18' }))
  watchPersonal(context)
  const selected = async () => (await personalStore.load(), personalStore.current().looks.get(ruleKey(rule.id)))
  await eventually(async () => expect(await selected()).toMatchObject({ version: 'one', symbols: [] }))
  stocks = [aStock({ symbol: 'BUSY', volume: 5_000_000 })]
  version = 'two'
  stonksDidChange(aDataset({ version, date: '2026-11-19' }))
  await eventually(() => expect(personalStore.current().fired.map(({ symbols }) => symbols)).toEqual([['BUSY']]))
  expect(personalStore.current().rules.at(-1), 'after a split').toMatchObject({ kind: 'closes', price: 100.1 })
})

test('an alert that is created on a past day compares the newest market', async () => {
  const now = aStock({ symbol: 'NEWCO', close: 321 })
  const newest = market([now], 'two')
  stonksDidChange(aDataset({ version: 'two' }))
  const { show } = aPastDay([aStock({ symbol: 'NEWCO', close: 12 })], newest)
  const page = show(<AlertsSheet symbol="NEWCO" onClose={vi.fn()} />)
  await eventually(() => expect(page.textContent).toContain('$321.00'))
})

test('an alert that has followed a split says what it was, even in the list', async () => {
  const split = { date: '2026-11-27', ratio: 10, level: 1_200 }
  const rule = { kind: 'closes', symbol: 'SPLIT', side: 'below', price: 120, pricesOf: split.date, split } as const
  await personalStore.change([{ kind: 'rules', put: { id: '2'.repeat(24), changedAt: 1, ...rule } }])
  stonksDidChange(aDataset({ version: 'two' }))
  const page = aPastDay([], market([], 'two')).show(<AlertsSheet onClose={vi.fn()} />)
  await eventually(() =>
    expect(page.textContent).toContain(
      'SPLIT closes below $120.00Was $1,200 before the 10-for-1 split of Nov 27, 2026.',
    ),
  )
})
