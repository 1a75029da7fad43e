// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { describeDelivery } from './alerts-sheet.tsx'

const said = (known: Partial<Parameters<typeof describeDelivery>[0]>): string =>
  describeDelivery({ permission: 'granted', isPeriodicSyncOn: false, hasAlerts: true, ...known }).join(' ')

test('a browser that is not woken says that alerts are not checked while the app is closed', () => {
  expect(said({})).toContain('Alerts aren’t checked while Stonks is closed in this browser.')
  expect(said({ isPeriodicSyncOn: true })).not.toContain('aren’t checked')
  expect(said({ isPeriodicSyncOn: true })).toContain('reminds you to open Stonks')
})

test.for([
  ['granted', true, 'also get a notification'],
  ['default', false, 'when you save your first alert'],
  ['default', true, 'aren’t allowed yet'],
  ['denied', true, 'blocked for this site'],
  ['missing', false, 'doesn’t support notifications'],
] as const)('the delivery with permission %s and alerts %s', ([permission, hasRules, words]) => {
  expect(said({ permission, hasAlerts: hasRules })).toContain(words)
})
