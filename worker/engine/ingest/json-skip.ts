import * as byte from './bytes.ts'
import { dot, minus, nine, zero } from './bytes.ts'

/**
 * Skips JSON in bytes, strictly by RFC 8259. Each function takes the position of a token's first byte and returns the
 * position after it, or `broken` if the bytes are not clearly that token: then JSON.parse decides.
 *
 * No position is checked against the end: a newline follows every line, and no JSON token contains one.
 */
export const broken = -1

/** Bytes that end the plain run of a string: quote, backslash and the control characters. */
const special = Uint8Array.from({ length: 256 }, (_, i) =>
  Number(i < byte.space || i === byte.quote || i === byte.backslash),
)
const numberBytes = new Set([...'0123456789+-.eE'].map((character) => character.charCodeAt(0)))
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const escapeSequence = /^\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/
const maxEscape = 6
const maxDepth = 64

export function skipSpace(bytes: Uint8Array, at: number): number {
  while (bytes[at] === byte.space || bytes[at] === byte.tab || bytes[at] === byte.carriageReturn) at++
  return at
}

/** Skips one structural byte and the space on both sides of it. */
export function skipByte(bytes: Uint8Array, at: number, expected: number): number {
  if (bytes[at] !== expected) at = skipSpace(bytes, at)
  if (bytes[at] !== expected) return broken
  const next = bytes[at + 1] ?? 0
  return next > byte.space ? at + 1 : skipSpace(bytes, at + 1)
}

export function skipString(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== byte.quote) return broken
  for (at++; ; at++) {
    const next = bytes[at] ?? 0
    if (special[next] === 0) continue
    if (next === byte.quote) return at + 1
    const length = next === byte.backslash ? escapeLength(bytes, at) : 0
    if (length === 0) return broken
    at += length - 1
  }
}

function escapeLength(bytes: Uint8Array, at: number): number {
  return escapeSequence.exec(byte.decode(bytes.subarray(at, at + maxEscape)))?.[0].length ?? 0
}

export function skipNumber(bytes: Uint8Array, at: number): number {
  let end = at
  while (numberBytes.has(bytes[end] ?? 0)) end++
  return jsonNumber.test(byte.decode(bytes.subarray(at, end))) ? end : broken
}

export function skipLiteral(bytes: Uint8Array, at: number, word: string): number {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return broken
  return at + word.length
}

/** Skips any value without recursion, so that no depth of nesting can exhaust the stack. */
export function skipValue(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first !== byte.openBrace && first !== byte.openBracket) return skipScalar(bytes, at)
  const closers: number[] = []
  while (at !== broken) {
    const next = bytes[at]
    if (next === byte.openBrace || next === byte.openBracket) {
      const closer = next === byte.openBrace ? byte.closeBrace : byte.closeBracket
      at = skipSpace(bytes, at + 1)
      if (closers.push(closer) > maxDepth) return broken
      if (bytes[at] !== closer) {
        at = skipMemberKey(bytes, at, closer)
        continue
      }
    } else at = skipScalar(bytes, at)
    at = skipClosers(bytes, at, closers)
    if (closers.length === 0) return at
  }
  return broken
}

/** After a value: skips everything that closes here, and moves to the next value, if there is one. */
function skipClosers(bytes: Uint8Array, at: number, closers: number[]): number {
  while (at !== broken) {
    const closer = closers.at(-1)
    if (closer === undefined) return at
    at = skipSpace(bytes, at)
    if (bytes[at] === byte.comma) return skipMemberKey(bytes, skipSpace(bytes, at + 1), closer)
    if (bytes[at] !== closer) break
    closers.pop()
    at++
  }
  closers.length = 0
  return broken
}

/** Skips the key of an object's member; an array has no keys. */
function skipMemberKey(bytes: Uint8Array, at: number, closer: number): number {
  if (closer === byte.closeBracket) return at
  const behindKey = skipString(bytes, at)
  return behindKey === broken ? broken : skipByte(bytes, behindKey, byte.colon)
}

function skipScalar(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first === byte.quote) return skipString(bytes, at)
  if (first === byte.minus || byte.isDigit(first)) return skipNumber(bytes, at)
  const word = first === byte.lowerT ? 'true' : first === byte.lowerF ? 'false' : 'null'
  return skipLiteral(bytes, at, word)
}

const exactPowers = Array.from({ length: 23 }, (_, power) => 10 ** power)
const maxDigits = 15

/** The position after the last scanned number: with it, `scanDecimal` returns two values without creating an object. */
export const scanned = { end: 0 }

/**
 * The number that starts at `at`, if it is a plain decimal of at most 15 digits; NaN for anything else.
 * Mantissa and power of ten are then exact doubles, so that one division rounds correctly (Clinger 1990).
 */
export function scanDecimal(bytes: Uint8Array, at: number): number {
  const negative = bytes[at] === minus
  const first = negative ? at + 1 : at
  let mantissa = 0
  let point = -1
  let next = 0
  for (at = first; ; at++) {
    next = bytes[at] ?? 0
    if (next >= zero && next <= nine) mantissa = mantissa * 10 + (next - zero)
    else if (next === dot && point < 0) point = at
    else break
  }
  scanned.end = at
  const decimals = point < 0 ? 0 : at - point - 1
  const digits = point < 0 ? at - first : at - first - 1
  if (digits === 0 || digits > maxDigits || point === first || (point >= 0 && decimals === 0)) return NaN
  if (mantissa === 0) return 0
  const value = decimals > 0 ? mantissa / (exactPowers[decimals] ?? NaN) : mantissa
  return negative ? -value : value
}
