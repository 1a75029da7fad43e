import type { SignInChannel, SignInReceipt, SignInResultKey } from '#api/contract/account'
import { randomId } from '../data/random-id.ts'
import { isToken } from '../state/user.ts'

/** A provider with which users may sign in. */
export interface SignInProvider {
  /** The part of its address. */
  readonly key: 'google' | 'oidc'
  readonly name: string
}

/** The result of a sign-in with a provider. */
export type SignInResult = { readonly accessToken: string } | { readonly error: string }

/** In characters. */
const maxErrorLength = 4096

/** Parses a message of another window; undefined unless it is the result for this nonce. */
export function parseSignInResult(data: unknown, expected: string): SignInResult | undefined {
  if (typeof data !== 'object' || data === null || expected === '') return undefined
  const { nonce, accessToken, error }: Partial<Record<string, unknown>> = { ...data }
  if (nonce !== expected) return undefined
  if (isToken(accessToken)) return { accessToken }
  const isMessage = typeof error === 'string' && error !== '' && error.length <= maxErrorLength
  return isMessage ? { error } : undefined
}

const nonceKey = 'stonks-oauth-click'
const resultKey: SignInResultKey = 'stonks-oauth'

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

/** Returns the result with which this tab came back from a provider, once; undefined if there is none. */
export function takeSignInResult(): SignInResult | undefined {
  try {
    const text = sessionStorage.getItem(resultKey)
    const nonce = sessionStorage.getItem(nonceKey) ?? ''
    if (text === null) return undefined
    sessionStorage.removeItem(resultKey)
    sessionStorage.removeItem(nonceKey)
    return parseSignInResult(JSON.parse(text), nonce)
  } catch {
    return undefined
  }
}

/** Listens to a sign-in in a popup. `onResult` may follow `onClosed`: a browser can report an open popup as closed. */
interface SignInListener {
  readonly onResult: (result: SignInResult) => void
  readonly onClosed: () => void
}

/** An open popup. `stop` removes the listeners. */
export interface SignInWindow {
  readonly stop: () => void
}

/** In pixels. */
const size = { width: 500, height: 600 }
/** Between two checks whether the popup has been closed. */
const pollMs = 500

/** The address that starts the sign-in with a provider. */
export const signInAddress = ({ key }: SignInProvider, nonce: string): string => `/api/auth/${key}?nonce=${nonce}`

/**
 * Opens a provider’s sign-in in a popup and listens for its result: a message from that popup, or, if the browser has severed
 * the two windows, from this origin by BroadcastChannel. Undefined if the browser blocks the popup.
 */
export function openSignInWindow(
  provider: SignInProvider,
  { onResult, onClosed }: SignInListener,
): SignInWindow | undefined {
  const nonce = createNonce()
  const left = Math.max(0, screenX + (outerWidth - size.width) / 2)
  const top = Math.max(0, screenY + (outerHeight - size.height) / 2)
  const features = `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`
  const popup = open(signInAddress(provider, nonce), `stonks-${provider.key}`, features)
  if (!popup) return undefined

  const name: SignInChannel = 'oauth'
  const channel = new BroadcastChannel(name)
  const receipt: SignInReceipt = { received: nonce }
  const receive = (data: unknown, confirm: () => void): boolean => {
    const result = parseSignInResult(data, nonce)
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
function postOn(name: SignInChannel, receipt: SignInReceipt): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(receipt)
  channel.close()
}

/** This origin, with and without www. */
export function allowedOrigins(origin: string): readonly string[] {
  const { protocol, host } = new URL(origin)
  return [origin, `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}`]
}
