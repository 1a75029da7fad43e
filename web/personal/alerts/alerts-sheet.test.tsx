// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { createAppHistory } from '#web/ui/navigation/app-history.ts'
import { HistoryContext } from '#web/ui/navigation/use-history.ts'
import { render } from '../../testing/render.ts'
import { AlertsSheet, describeDelivery } from './alerts-sheet.tsx'

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

test('an alert about more stocks than it names says how many more there are', async () => {
  const event = { id: 'one', rule: 'one', text: '22 new matches', date: null, firedAt: 1, isSeen: true }
  const container = await render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <AlertsSheet
        {...{ alerts: [], screens: [], metrics: [], storage: 'stored', delivery: [] }}
        fired={[{ ...event, symbols: ['WREN', 'ROOK'], unnamed: 20 }]}
        onFind={() => Promise.resolve([])}
        onLookUp={() => Promise.resolve(null)}
        onSave={() => Promise.resolve(undefined)}
        onExport={vi.fn()}
        onDelete={() => vi.fn()}
        onClose={vi.fn()}
      />
    </HistoryContext>,
  )
  expect(container.querySelector('li')?.textContent).toBe(' 22 new matchesWRENROOKand 20 more')
})
