import type { GoogleResultKey } from '#api/contract/account'
import { resultIn, type GoogleOutcome } from './google-result.ts'

const clickKey = 'stonks-oauth-click'
const resultKey: GoogleResultKey = 'stonks-oauth'

/** A name for one click that nobody can guess, also known to this tab after it was led away and back. */
export function newClick(): string {
  const click = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  try {
    sessionStorage.setItem(clickKey, click)
  } catch {
    // Without it the tab cannot come back with a result, but a window of its own can still report.
  }
  return click
}

/** The outcome with which this tab came back from Google, for one look; undefined where it did not. */
export function takeGoogleOutcome(): GoogleOutcome | undefined {
  try {
    const text = sessionStorage.getItem(resultKey)
    const click = sessionStorage.getItem(clickKey) ?? ''
    if (text === null) return undefined
    sessionStorage.removeItem(resultKey)
    sessionStorage.removeItem(clickKey)
    return resultIn(JSON.parse(text), click)
  } catch {
    return undefined
  }
}
