import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { alertCount, notificationOf, onNotificationClick } from './push-notification.ts'

const message = {
  version: 1,
  tag: 'one',
  title: 'Cheap mid-caps: 2 new',
  body: 'ABC, DEF',
  open: '/?filter=a.b',
  count: 2,
  date: '2026-08-20',
  unsubscribe: '/api/alerts/unsubscribe?token=t',
}

const origin = 'https://stonks.example'

/** A browser with some open pages, and a record of what a click does. */
function aBrowser({ pages = [] as readonly string[], status = 200 } = {}) {
  const done: string[] = []
  const environment = {
    origin,
    pages: () =>
      Promise.resolve(
        pages.map((path) => ({
          url: origin + path,
          focus: () => Promise.resolve(void done.push(`focus ${path}`)),
        })),
      ),
    openWindow: (url: string) => Promise.resolve(void done.push(`open ${url}`)),
    fetch: (path: string, { method = 'GET' }: RequestInit) => {
      done.push(`${method} ${path}`)
      return status === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ ok: status < 400 })
    },
    show: ({ options }: ReturnType<typeof notificationOf>) =>
      Promise.resolve(void done.push(`show ${options.tag ?? ''}: ${options.body ?? ''}`)),
  }
  return { environment, done }
}

const click = { action: '' }
const dataOf = (text: string) => notificationOf(text).options.data

test('a message becomes a notification with an action to turn it off, and a repeated one makes no sound', () => {
  expect(notificationOf(JSON.stringify(message))).toEqual({
    title: 'Cheap mid-caps: 2 new',
    options: {
      body: 'ABC, DEF',
      tag: 'one',
      renotify: false,
      icon: '/icons/any-192.png',
      actions: [{ action: 'off', title: 'Turn off' }],
      data: { tag: 'one', open: '/?filter=a.b', count: 2, unsubscribe: '/api/alerts/unsubscribe?token=t' },
    },
  })
  expect(notificationOf(JSON.stringify({ ...message, unsubscribe: null })).options.actions).toEqual([])
})

test.for([
  ['nothing', undefined],
  ['no JSON', 'oops'],
  ['the message of a newer server', JSON.stringify({ ...message, version: 2 })],
  ['an address of another site', JSON.stringify({ ...message, open: 'https://evil.example/' })],
  ['an address without a scheme', JSON.stringify({ ...message, open: '//evil.example/' })],
  ['a foreign address to turn it off', JSON.stringify({ ...message, unsubscribe: 'https://evil.example/api/' })],
] as const)('a notification made from %s names no stock and opens the app', ([, text]) => {
  expect(notificationOf(text)).toMatchObject({
    title: 'Stonks',
    options: { body: 'Open Stonks to see your alerts.', data: { open: '/', unsubscribe: null } },
  })
})

test('a click stays on this site, whatever the push service delivers', async () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('//evil.example', '/\\evil', 'javascript:alert(1)', '/\t/evil'))
  await fc.assert(
    fc.asyncProperty(texts, async (open) => {
      const { environment, done } = aBrowser()
      await onNotificationClick(environment, { ...click, data: dataOf(JSON.stringify({ ...message, open })) })
      expect(done).toHaveLength(1)
      expect(done[0]?.startsWith(`open ${origin}/`), done[0]).toBe(true)
    }),
  )
})

test.for([
  ['opens its screen in a new page', ['/', '/AAPL'], 'open https://stonks.example/?filter=a.b'],
  ['focuses a page that shows its screen', ['/', '/?filter=a.b'], 'focus /?filter=a.b'],
  ['opens its screen when no page is open', [], 'open https://stonks.example/?filter=a.b'],
] as const)('a click on a notification %s', async ([, pages, expected]) => {
  const { environment, done } = aBrowser({ pages })
  await onNotificationClick(environment, { ...click, data: dataOf(JSON.stringify(message)) })
  expect(done).toEqual([expected])
})

test('a click on a notification without data, of an earlier release, focuses any page of the app', async () => {
  const { environment, done } = aBrowser({ pages: ['/AAPL'] })
  await onNotificationClick(environment, { ...click, data: null })
  expect(done).toEqual(['focus /AAPL'])
})

test('“Turn off” posts to the address in the message, confirms it, and opens nothing', async () => {
  const { environment, done } = aBrowser({ pages: ['/'] })
  await onNotificationClick(environment, { action: 'off', data: dataOf(JSON.stringify(message)) })
  expect(done).toEqual([
    'POST /api/alerts/unsubscribe?token=t',
    'show one: Turned off. Open Stonks to turn it on again.',
  ])
})

test.for([
  ['the server refuses', 500],
  ['there is no network', 0],
] as const)('“Turn off” can be tried again when %s', async ([, status]) => {
  const { environment, done } = aBrowser({ status })
  await onNotificationClick(environment, { action: 'off', data: dataOf(JSON.stringify(message)) })
  expect(done).toContain('show one: It could not be turned off: Stonks was not reached.')
})

test('the badge counts the alerts of all shown notifications', () => {
  const shown = [{ data: dataOf(JSON.stringify(message)) }, { data: null }, { data: dataOf('') }]
  expect(alertCount(shown)).toBe(3)
})
