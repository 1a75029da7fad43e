import { objectIn, type Foreign } from './foreign.ts'
import { given, withheld, type Reply } from './provider-failures.ts'

/** The JSON object that a body is, or what it is instead. */
export function readJson(body: Buffer): Reply<Foreign> {
  const text = body
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
  if (text.startsWith('<')) return withheld('web-page')
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? given(objectIn(value)) : withheld('unreadable')
  } catch {
    // What begins as it should, but cannot be read, has lost its end; a second request brings all of it.
    return withheld(text === '' || text.startsWith('{') ? 'cut-off' : 'unreadable')
  }
}
