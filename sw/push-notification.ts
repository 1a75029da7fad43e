import { parsePushMessage } from '#domain/alerts/push-message'
import { fieldsOf } from '#domain/keys-of'
import { parseJson } from '#domain/text/parse-json'

/** The data that a notification keeps for a click on it. */
interface NotificationData {
  readonly tag: string
  /** The path and query to open. */
  readonly open: string
  /** The number of alerts that it announces. */
  readonly count: number
  /** The path to POST to in order to turn its alerts off; null if it has none. */
  readonly unsubscribe: string | null
}

/** The id of the action that turns off the alerts of a notification. */
const turnOff = 'off'

/** The tag of a message that cannot be read. */
const unread = 'unread'

const icon = '/icons/any-192.png'

/** A notification in the form that `showNotification` takes. */
interface ShownNotification {
  readonly title: string
  readonly options: Omit<NotificationOptions, 'data'> & {
    readonly data: NotificationData
    readonly renotify?: boolean
    readonly actions?: readonly { readonly action: string; readonly title: string }[]
  }
}

/**
 * The notification for a push message. Browsers end a subscription whose messages show nothing: a message that cannot
 * be read, such as one of a newer server, gives a notification that names no stock and opens the app.
 */
export function notificationOf(text: string | undefined): ShownNotification {
  const message = parsePushMessage(parseJson(text ?? ''))
  if (!message) {
    const data = { tag: unread, open: '/', count: 1, unsubscribe: null }
    return { title: 'Stonks', options: { body: 'Open Stonks to see your alerts.', tag: unread, icon, data } }
  }
  const { title, body, tag, open, count, unsubscribe } = message
  const actions = unsubscribe === null ? [] : [{ action: turnOff, title: 'Turn off' }]
  // A repeated message replaces the first one without another sound.
  return { title, options: { body, tag, renotify: false, icon, actions, data: { tag, open, count, unsubscribe } } }
}

/** The data of a notification; one without data, such as one of an earlier release, opens the app. */
function notificationData(value: unknown): NotificationData {
  const { tag, open, count, unsubscribe } = fieldsOf(value)
  return {
    tag: typeof tag === 'string' ? tag : '',
    open: typeof open === 'string' ? open : '/',
    count: typeof count === 'number' ? count : 0,
    unsubscribe: typeof unsubscribe === 'string' ? unsubscribe : null,
  }
}

/** The number of alerts that all shown notifications announce. */
export const alertCount = (shown: readonly { readonly data: unknown }[]): number =>
  shown.reduce((sum, { data }) => sum + notificationData(data).count, 0)

/** The parts of the browser that a click needs. */
interface ClickEnvironment {
  readonly origin: string
  /** The app's pages. */
  readonly pages: () => Promise<readonly { readonly url: string; readonly focus: () => Promise<unknown> }[]>
  readonly openWindow: (url: string) => Promise<unknown>
  readonly fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'ok'>>
  readonly show: (notification: ShownNotification) => Promise<void>
}

interface Click {
  /** '' for the notification itself. */
  readonly action: string
  readonly data: unknown
}

/** Handles a click on a notification: shows its stocks, or turns off its alerts. */
export async function onNotificationClick(environment: ClickEnvironment, { action, data }: Click): Promise<void> {
  const known = notificationData(data)
  if (action === turnOff && known.unsubscribe !== null) return turnAlertsOff(environment, known.unsubscribe, known)
  const { origin, pages, openWindow } = environment
  const url = new URL(known.open, origin)
  const address = url.origin === origin ? url : new URL(origin)
  const isThere = (page: URL): boolean =>
    page.pathname === address.pathname && decoded(page.search) === decoded(address.search)
  const open = await pages()
  // A page with another screen keeps it. A notification that only opens the app focuses any page.
  const page = known.open === '/' ? open[0] : open.find(({ url: other }) => isThere(new URL(other)))
  await (page ? page.focus() : openWindow(address.href))
}

/** The query, without differences of encoding. */
const decoded = (query: string): string => new URLSearchParams(query).toString()

async function turnAlertsOff({ fetch, show }: ClickEnvironment, path: string, data: NotificationData): Promise<void> {
  const { tag } = data
  const response = await fetch(path, { method: 'POST', redirect: 'error' }).catch(() => undefined)
  if (response?.ok) {
    const body = 'Turned off. Open Stonks to turn it on again.'
    return show({ title: 'Stonks', options: { body, tag, icon, data: { ...data, count: 0, unsubscribe: null } } })
  }
  const actions = [{ action: turnOff, title: 'Try again' }]
  const body = 'It could not be turned off: Stonks was not reached.'
  return show({ title: 'Stonks', options: { body, tag, icon, actions, data } })
}
