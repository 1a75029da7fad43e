import { randomId } from '../random-id.ts'
import type { GoogleChannel, GoogleReceipt, GoogleResultKey } from '#api/contract/account'
import { isToken } from '../../state/user.ts'

/** How a sign-in with Google ended. */
export type GoogleResult = { readonly accessToken: string } | { readonly error: string }

/** Characters of an error's sentence. */
const maxErrorLength = 4096

/** The outcome in what came from another window, for the click that it answers; undefined where it is anything else. */
export function parseGoogleResult(data: unknown, click: string): GoogleResult | undefined {
  if (typeof data !== 'object' || data === null || click === '') return undefined
  const { nonce, accessToken, error }: Partial<Record<string, unknown>> = { ...data }
  if (nonce !== click) return undefined
  if (isToken(accessToken)) return { accessToken }
  const isSentence = typeof error === 'string' && error !== '' && error.length <= maxErrorLength
  return isSentence ? { error } : undefined
}

const nonceKey = 'stonks-oauth-click'
const resultKey: GoogleResultKey = 'stonks-oauth'

/** A name for one click that nobody can guess, also known to this tab after it was led away and back. */
export function createNonce(): string {
  const click = randomId(16)
  try {
    sessionStorage.setItem(nonceKey, click)
  } catch {
    // Without it the tab cannot come back with a result, but a window of its own can still report.
  }
  return click
}

/** The outcome with which this tab came back from Google, for one look; undefined where it did not. */
export function takeGoogleResult(): GoogleResult | undefined {
  try {
    const text = sessionStorage.getItem(resultKey)
    const click = sessionStorage.getItem(nonceKey) ?? ''
    if (text === null) return undefined
    sessionStorage.removeItem(resultKey)
    sessionStorage.removeItem(nonceKey)
    return parseGoogleResult(JSON.parse(text), click)
  } catch {
    return undefined
  }
}

/** What is heard of a sign-in in a window of its own. `closed` may be followed by an outcome: browsers do not always know. */
export interface GoogleListener {
  readonly onResult: (outcome: GoogleResult) => void
  readonly onClosed: () => void
}

/** A window that is waited for: `stop` hears nothing of it any more. */
export interface GoogleWindow {
  readonly stop: () => void
}

/** Pixels. */
const size = { width: 500, height: 600 }
/** Milliseconds between two looks whether the window is still there. */
const pollMs = 500

/** Where the page signs in with Google. */
export const googleAddress = (click: string): string => `/api/auth/google?nonce=${click}`

/**
 * Opens Google's sign-in in a window of its own and listens for its end, which only that very window may tell, or our own
 * origin by a channel where the browser has parted the two. Undefined where the browser opens no window.
 */
export function openGoogleWindow({ onResult, onClosed }: GoogleListener): GoogleWindow | undefined {
  const click = createNonce()
  const left = Math.max(0, screenX + (outerWidth - size.width) / 2)
  const top = Math.max(0, screenY + (outerHeight - size.height) / 2)
  const features = `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`
  const popup = open(googleAddress(click), 'stonks-google', features)
  if (!popup) return undefined

  const name: GoogleChannel = 'oauth'
  const channel = new BroadcastChannel(name)
  const receipt: GoogleReceipt = { received: click }
  const hear = (data: unknown, thank: () => void): boolean => {
    const outcome = parseGoogleResult(data, click)
    if (!outcome) return false
    stop()
    thank()
    onResult(outcome)
    return true
  }
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    const isOurs = allowedOrigins(location.origin).includes(origin) && source === popup
    if (isOurs && hear(data, () => popup.postMessage(receipt, origin))) return
    console.warn('invalid origin', origin)
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void hear(data, () => answerOn(name, receipt))
  addEventListener('message', onMessage)
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onClosed()
  }, pollMs)
  const stop = () => {
    removeEventListener('message', onMessage)
    channel.close()
    clearInterval(timer)
  }
  return { stop }
}

/** On a channel of its own: the one that heard is closed by then. */
function answerOn(name: GoogleChannel, receipt: GoogleReceipt): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(receipt)
  channel.close()
}

/** The product's own two: with www and without. */
export function allowedOrigins(origin: string): readonly string[] {
  const { protocol, host } = new URL(origin)
  return [origin, `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}`]
}
