// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpointHash, pushDevice, pushSupport } from './push-device.ts'

const pushKey = 'BAECAwQ'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Browser {
  readonly permission: NotificationPermission
  /** The user's answer to the question. */
  readonly answer: NotificationPermission
  readonly userAgent: string
  /** Whether the app has its own window. */
  readonly isInstalled: boolean
  readonly hasPush: boolean
  /** The bytes of the existing subscription's key. */
  readonly known: readonly number[] | undefined
  readonly subscribe: () => Promise<PushSubscription>
}

function aSubscription(endpoint: string, key: readonly number[], done: string[]): PushSubscription {
  const options = { applicationServerKey: new Uint8Array(key).buffer, userVisibleOnly: true }
  const end = () => Promise.resolve(void done.push(`unsubscribe ${endpoint}`)).then(() => true)
  return { endpoint, expirationTime: null, options, getKey: () => null, toJSON: () => ({ endpoint }), unsubscribe: end }
}

/** Stubs this browser; returns what is done in it. */
function stubBrowser(special: Partial<Browser> = {}): string[] {
  const done: string[] = []
  const { permission, answer, userAgent, isInstalled, hasPush, known, subscribe }: Browser = {
    ...{ permission: 'granted', answer: 'granted', userAgent: desktop, isInstalled: false, hasPush: true },
    ...{ known: undefined, subscribe: () => Promise.resolve(aSubscription('https://push.example/new', [], done)) },
    ...special,
  }
  const state = { permission }
  const existing = known && aSubscription('https://push.example/old', known, done)
  const pushManager = {
    getSubscription: () => Promise.resolve(existing ?? null),
    subscribe: (options: PushSubscriptionOptionsInit) => {
      done.push(`subscribe ${JSON.stringify(options)}`)
      return subscribe()
    },
  }
  const shown = [{ close: () => void done.push('close') }]
  const registration = { pushManager, getNotifications: () => Promise.resolve(shown) }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, serviceWorker: hasPush ? serviceWorker : undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  vi.stubGlobal('PushManager', hasPush ? vi.fn() : undefined)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: () => {
      done.push('ask')
      state.permission = answer
      return Promise.resolve(answer)
    },
  })
  return done
}

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

test.for([
  ['a desktop', {}, 'possible'],
  ['with notifications blocked by the user', { permission: 'denied' }, 'denied'],
  ['without a service worker', { hasPush: false }, 'missing'],
  ['a tab on an iPhone', { userAgent: iPhone }, 'install'],
  ['the installed app on an iPhone', { userAgent: iPhone, isInstalled: true }, 'possible'],
] as const)('whether messages can be sent to a browser: %s', ([, special, expected]) => {
  stubBrowser(special)
  expect(pushSupport()).toBe(expected)
})

const wanted = `subscribe ${JSON.stringify({ userVisibleOnly: true, applicationServerKey: pushKey })}`

test('subscribes a device with the server’s key after asking the user', async () => {
  const done = stubBrowser({ permission: 'default' })
  expect(await pushDevice.askAndSubscribe(pushKey)).toMatchObject({ ok: true })
  expect(done).toEqual(['ask', wanted])
})

test.for([
  ['denied', 'denied'],
  ['default', 'dismissed'],
] as const)('a user who answers “%s” is not subscribed', async ([answer, why]) => {
  const done = stubBrowser({ permission: 'default', answer })
  expect(await pushDevice.askAndSubscribe(pushKey)).toEqual({ ok: false, why })
  expect(done).toEqual(['ask'])
})

test.for([
  ['denied', { permission: 'denied' }],
  ['install', { userAgent: iPhone }],
  ['missing', { hasPush: false }],
] as const)('does not ask the user if that is pointless: %s', async ([why, special]) => {
  const done = stubBrowser(special)
  expect(await pushDevice.askAndSubscribe(pushKey)).toEqual({ ok: false, why })
  expect(done).toEqual([])
})

test('does not ask the user at startup', async () => {
  const done = stubBrowser({ permission: 'default' })
  expect(await pushDevice.subscribe(pushKey)).toEqual({ ok: false, why: 'dismissed' })
  expect(done).toEqual([])
})

test('keeps a subscription with the server’s key and replaces one with an earlier key', async () => {
  const same = stubBrowser({ known: [4, 1, 2, 3, 4] })
  expect(await pushDevice.subscribe(pushKey)).toMatchObject({ ok: true })
  expect(same).toEqual([])
  const other = stubBrowser({ known: [4, 9, 9, 9, 9] })
  expect(await pushDevice.subscribe(pushKey)).toMatchObject({ ok: true })
  expect(other).toEqual(['unsubscribe https://push.example/old', wanted])
})

test('fails if the push service refuses or does not answer within 20 seconds', async () => {
  stubBrowser({ subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')) })
  expect(await pushDevice.subscribe(pushKey)).toEqual({ ok: false, why: 'failed' })
  vi.useFakeTimers()
  stubBrowser({ subscribe: () => new Promise(() => undefined) })
  const result = pushDevice.subscribe(pushKey)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await result).toEqual({ ok: false, why: 'failed' })
})

test('ending a subscription also closes shown notifications, and does nothing without Web Push', async () => {
  const done = stubBrowser({ known: [4] })
  await pushDevice.unsubscribe()
  expect(done).toEqual(['unsubscribe https://push.example/old', 'close'])
  stubBrowser({ hasPush: false })
  await pushDevice.unsubscribe()
})

test('sends the server the subscription with a name for the device, and identifies it by the hash of its endpoint', async () => {
  stubBrowser()
  const subscription = aSubscription('https://push.example/1', [], [])
  expect(pushDevice.deviceBody(subscription)).toEqual({
    endpoint: 'https://push.example/1',
    label: 'Firefox on Linux',
  })
  expect(await endpointHash(subscription)).toMatch(/^[0-9a-f]{64}$/)
})
