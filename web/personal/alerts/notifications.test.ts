import { afterEach, expect, test, vi } from 'vitest'
import type { FiredAlert } from '#domain/personal/alerts'
import { overlay, toast } from '../../state/overlay.ts'
import { notifyFired, requestNotifications, showBadge } from './notifications.ts'

afterEach(() => vi.unstubAllGlobals())

const fired = (text: string): FiredAlert => ({
  ...{ id: `id ${text}`, rule: 'a'.repeat(24), text, symbols: ['A'], date: null, firedAt: 1, isSeen: false },
})

/** A browser with this permission for notifications. */
function aBrowser(permission: NotificationPermission, registration?: object) {
  const shown = vi.fn()
  const requestPermission = vi.fn(() => Promise.resolve(permission))
  const Shown = vi.fn(function (title: string, { body }: NotificationOptions) {
    shown(title, body)
  })
  Object.assign(Shown, { permission, requestPermission })
  vi.stubGlobal('Notification', Shown)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
  return { shown, requestPermission }
}

test('the toast of a fired alert leads to the alerts', async () => {
  aBrowser('denied')
  await notifyFired([fired('ACME closed below $200.00')])
  expect(toast.action?.label).toBe('View')
  toast.action?.act()
  expect(overlay.open).toBe('alerts')
})

test('a fired alert is shown in the page, with or without system notifications', async () => {
  const { shown } = aBrowser('denied')
  await notifyFired([fired('ACME closed below $200.00')])
  expect(toast.text).toBe('ACME closed below $200.00')
  await notifyFired([fired('One'), fired('Two')])
  expect(toast.text).toBe('2 new alerts. One')
  expect(shown).not.toHaveBeenCalled()
})

test('every fired alert is a notification if permitted, shown by the service worker if there is one', async () => {
  const { shown } = aBrowser('granted')
  await notifyFired([fired('One'), fired('Two')])
  expect(shown.mock.calls).toEqual([
    ['Stonks', 'One'],
    ['Stonks', 'Two'],
  ])
  const showNotification = vi.fn(() => Promise.resolve())
  aBrowser('granted', { showNotification })
  await notifyFired([fired('One')])
  expect(showNotification).toHaveBeenCalledWith('Stonks', expect.objectContaining({ body: 'One', tag: 'id One' }))
})

test('a browser whose notifications fail changes nothing', async () => {
  aBrowser('granted', { showNotification: () => Promise.reject(new TypeError('no')) })
  await notifyFired([fired('One')])
  expect(toast.text).toBe('One')
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('Notification', undefined)
  showBadge(3)
})

test.for([
  ['default', 1],
  ['granted', 0],
  ['denied', 0],
] as const)('requests the permission once: %s', async ([permission, times]) => {
  const { requestPermission } = aBrowser(permission)
  await requestNotifications()
  expect(requestPermission).toHaveBeenCalledTimes(times)
})

test('the app’s icon shows the number of unseen alerts until they are seen', () => {
  const badge = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) }
  vi.stubGlobal('navigator', badge)
  showBadge(2)
  showBadge(0)
  expect(badge.setAppBadge).toHaveBeenCalledWith(2)
  expect(badge.clearAppBadge).toHaveBeenCalledOnce()
})
