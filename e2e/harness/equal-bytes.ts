import { expect } from 'vitest'

/** Vitest compares byte by byte, which takes a second for 400 kB. If this finds a difference, Vitest compares again. */
function haveEqualBytes(one: unknown, other: unknown): true | undefined {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other) || one.constructor !== other.constructor) return undefined
  return bytesOf(one).equals(bytesOf(other)) || undefined
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

expect.addEqualityTesters([haveEqualBytes])
