// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { dispatch, render } from '../../testing/render.ts'
import { AlertsSheet, describeDelivery } from './alerts-sheet.tsx'

afterEach(() => document.body.replaceChildren())

const deliveryText = (state: Partial<Parameters<typeof describeDelivery>[0]>): string =>
  describeDelivery({ permission: 'granted', isPeriodicSyncOn: false, hasAlerts: true, ...state }).join(' ')

test('a browser without periodic sync says that alerts are not checked while the app is closed', () => {
  expect(deliveryText({})).toContain('but not while it’s closed in this browser.')
  expect(deliveryText({ isPeriodicSyncOn: true })).not.toContain('but not while')
  expect(deliveryText({ isPeriodicSyncOn: true })).toContain('reminds you to open Stonks')
  const states = [{}, { isPeriodicSyncOn: true }]
  for (const state of states) expect(deliveryText(state).match(/are checked/g), 'said once').toHaveLength(1)
})

test.for([
  ['granted', true, 'also get a notification'],
  ['default', false, 'when you save your first alert'],
  ['default', true, 'aren’t allowed yet'],
  ['denied', true, 'blocked for this site'],
  ['missing', false, 'doesn’t support notifications'],
] as const)('describes the delivery with permission %s and alerts %s', ([permission, hasRules, text]) => {
  expect(deliveryText({ permission, hasAlerts: hasRules })).toContain(text)
})

const anEvent = { id: 'one', rule: 'one', text: '22 new matches', date: null, firedAt: 1, isSeen: true, symbols: [] }

const aSheet = (props: Partial<Parameters<typeof AlertsSheet>[0]>) =>
  render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <AlertsSheet
        {...{ alerts: [], fired: [], screens: [], metrics: [], storage: 'stored', delivery: ['Checked here.'] }}
        onFind={() => Promise.resolve([])}
        onLookUp={() => Promise.resolve(null)}
        onSave={() => Promise.resolve(undefined)}
        onExport={vi.fn()}
        onDelete={() => vi.fn()}
        onClose={vi.fn()}
        {...props}
      />
    </HistoryContext>,
  )

const headings = (sheet: HTMLElement) => [...sheet.querySelectorAll('h3')].map(({ textContent }) => textContent)

test('an alert about more stocks than it names says how many more there are', async () => {
  const sheet = await aSheet({ fired: [{ ...anEvent, symbols: ['WREN', 'ROOK'], unnamed: 20 }] })
  expect(sheet.querySelector('li')?.textContent).toBe(' 22 new matchesWRENROOKand 20 more')
})

test('without alerts the sheet says so and has the form of the first one; how they work is folded', async () => {
  const sheet = await aSheet({})
  expect(headings(sheet)).toEqual(['My alerts', 'New alert', 'How alerts work'])
  expect(sheet.textContent).toContain('No alerts yet.')
  expect(sheet.textContent).not.toContain('Checked here.')
})

test('the user’s alerts come first, and a button opens the form of the next one with the focus in it', async () => {
  const sheet = await aSheet({ alerts: [{ id: 'one', description: 'WREN closes below $5' }], fired: [anEvent] })
  expect(headings(sheet)).toEqual(['My alerts', 'Recent alerts', 'How alerts work'])
  const begin = [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === 'New alert')
  await dispatch(begin ?? null, new MouseEvent('click', { bubbles: true }))
  expect(headings(sheet)).toEqual(['My alerts', 'New alert', 'Recent alerts', 'How alerts work'])
  expect(document.activeElement?.closest('form')).not.toBeNull()
})

test('alerts that have just fired come before all others', async () => {
  const sheet = await aSheet({
    alerts: [{ id: 'one', description: 'WREN closes below $5' }],
    fired: [{ ...anEvent, isSeen: false }],
  })
  expect(headings(sheet)[0]).toBe('Recent alerts')
})

test('the form comes first if the sheet was opened from a stock', async () => {
  const sheet = await aSheet({ alerts: [{ id: 'one', description: 'WREN closes below $5' }], symbol: 'WREN' })
  expect(headings(sheet).slice(0, 2)).toEqual(['New alert', 'My alerts'])
})

test('opened from a stock, the sheet has no empty list below the form', async () => {
  expect(headings(await aSheet({ symbol: 'WREN' }))).toEqual(['New alert', 'How alerts work'])
})

test('alerts that this device cannot store are a warning, not a folded sentence', async () => {
  expect((await aSheet({ storage: 'notStored' })).textContent).toContain('Not saved on this device')
})
