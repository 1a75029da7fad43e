import type { BrowserContext, Page, Worker } from '@playwright/test'
import { fieldsOf } from '#domain/keys-of'
import { aPushService } from '../../api/testing/push-service.ts'
import { signUp } from '../harness/accounts.ts'
import { pushSettings } from '../harness/alert-server.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { smallMarket } from '../harness/server.ts'

test.use({ serviceWorkers: 'allow', settings: { ...smallMarket, ...pushSettings() } })

/** The app's service worker, which may show notifications. */
async function serviceWorker(context: BrowserContext, page: Page): Promise<Worker> {
  await context.grantPermissions(['notifications'])
  await expectCached(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker
}

/** Delivers a message as the browser's push service does, which headless Chromium has not. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** Runs in the worker: a click on its notification. Only one of a user lets a worker open a window. */
const click = `new Promise((resolve) => {
  clients.openWindow = async (url) => resolve(url)
  const click = ([notification]) => dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  void registration.getNotifications().then(click)
})`

/** Runs in the worker: the browser has ended its subscription, and gives it another one. */
const endSubscription = (next: object) => `
  PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(next)}) })
  dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))`

test('a push message becomes a notification, and a click on it opens its stocks', async ({ context, page }) => {
  await page.goto('/')
  const worker = await serviceWorker(context, page)
  const [title, body, open] = ['Cheap mid-caps: 2 new', 'ABC, DEF', '/?compare=ABC,DEF']
  await deliver(page, { version: 1, tag: 'one', title, body, open, count: 2, date: null, unsubscribe: null })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map((notification) => ({ title: notification.title, body: notification.body }))
    })
  await expect.poll(shown).toEqual([{ title, body }])
  const opened = await worker.evaluate<string>(click)
  expect(opened).toBe(new URL(open, page.url()).href)
  expect(await shown()).toEqual([])
})

test('a subscription that the browser has ended is renewed while no page is open', async ({
  context,
  page,
  server,
}) => {
  const closers: (() => void)[] = []
  const push = await aPushService((close) => closers.push(close))()
  const { path, body } = push.subscribe()
  await page.goto('/')
  const worker = await serviceWorker(context, page)
  const { email, password } = await signUp(page)
  await page.goto('about:blank')
  await worker.evaluate(endSubscription(body))

  const send = async (method: string, address: string, token: string, json?: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const body = json ? JSON.stringify(json) : null
    return fieldsOf(await (await fetch(server.url + address, { method, headers, body })).json())
  }
  const { accessToken } = await send('POST', '/api/auth/login', '', { email, password })
  const token = String(accessToken)
  await expect.poll(async () => (await send('GET', '/api/alerts', token))['devices']).toHaveLength(1)
  await send('POST', '/api/alerts/test', token, {})
  await expect.poll(() => push.pushed.map(({ to }) => to)).toEqual([path])
  for (const close of closers) close()
})
