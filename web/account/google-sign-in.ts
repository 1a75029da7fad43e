import type { GoogleChannel, GoogleReceipt, GoogleResultKey } from '#api/contract/account'
import { randomId } from '../data/random-id.ts'
import { isToken } from '../state/user.ts'

/** The result of a sign-in with Google. */
export type GoogleResult = { readonly accessToken: string } | { readonly error: string }

/** In characters. */
const maxErrorLength = 4096

/** Parses a message of another window; undefined unless it is the result for this nonce. */
export function parseGoogleResult(data: unknown, expected: string): GoogleResult | undefined {
  if (typeof data !== 'object' || data === null || expected === '') return undefined
  const { nonce, accessToken, error }: Partial<Record<string, unknown>> = { ...data }
  if (nonce !== expected) return undefined
  if (isToken(accessToken)) return { accessToken }
  const isMessage = typeof error === 'string' && error !== '' && error.length <= maxErrorLength
  return isMessage ? { error } : undefined
}

const nonceKey = 'stonks-oauth-click'
const resultKey: GoogleResultKey = 'stonks-oauth'

/** A random nonce for one sign-in, stored for this tab in case the sign-in navigates away and back. */
export function createNonce(): string {
  const nonce = randomId(16)
  try {
    sessionStorage.setItem(nonceKey, nonce)
  } catch {
    // Without it only a sign-in in a popup can report its result.
  }
  return nonce
}

/** Returns the result with which this tab came back from Google, once; undefined if there is none. */
export function takeGoogleResult(): GoogleResult | undefined {
  try {
    const text = sessionStorage.getItem(resultKey)
    const nonce = sessionStorage.getItem(nonceKey) ?? ''
    if (text === null) return undefined
    sessionStorage.removeItem(resultKey)
    sessionStorage.removeItem(nonceKey)
    return parseGoogleResult(JSON.parse(text), nonce)
  } catch {
    return undefined
  }
}

/** Listens to a sign-in in a popup. `onResult` may follow `onClosed`: a browser can report an open popup as closed. */
interface GoogleListener {
  readonly onResult: (result: GoogleResult) => void
  readonly onClosed: () => void
}

/** An open popup. `stop` removes the listeners. */
export interface GoogleWindow {
  readonly stop: () => void
}

/** In pixels. */
const size = { width: 500, height: 600 }
/** Between two checks whether the popup has been closed. */
const pollMs = 500

/** The address that starts the sign-in with Google. */
export const googleAddress = (nonce: string): string => `/api/auth/google?nonce=${nonce}`

/**
 * Opens Google's sign-in in a popup and listens for its result: a message from that popup, or, if the browser has severed
 * the two windows, from this origin by BroadcastChannel. Undefined if the browser blocks the popup.
 */
export function openGoogleWindow({ onResult, onClosed }: GoogleListener): GoogleWindow | undefined {
  const nonce = createNonce()
  const left = Math.max(0, screenX + (outerWidth - size.width) / 2)
  const top = Math.max(0, screenY + (outerHeight - size.height) / 2)
  const features = `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`
  const popup = open(googleAddress(nonce), 'stonks-google', features)
  if (!popup) return undefined

  const name: GoogleChannel = 'oauth'
  const channel = new BroadcastChannel(name)
  const receipt: GoogleReceipt = { received: nonce }
  const receive = (data: unknown, confirm: () => void): boolean => {
    const result = parseGoogleResult(data, nonce)
    if (!result) return false
    stop()
    confirm()
    onResult(result)
    return true
  }
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    const isTrusted = allowedOrigins(location.origin).includes(origin) && source === popup
    if (isTrusted && receive(data, () => popup.postMessage(receipt, origin))) return
    console.warn('invalid origin', origin)
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void receive(data, () => postOn(name, receipt))
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

/** Posts on a new channel, because the listening one is closed by then. */
function postOn(name: GoogleChannel, receipt: GoogleReceipt): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(receipt)
  channel.close()
}

/** This origin, with and without www. */
export function allowedOrigins(origin: string): readonly string[] {
  const { protocol, host } = new URL(origin)
  return [origin, `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}`]
}
