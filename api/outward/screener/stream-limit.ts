import type { Readable } from 'node:stream'

/**
 * Responses that one address, or one token, may receive as streams at a time: each holds a compressor while its client
 * is slow.
 */
const maxStreams = 4

/** Counts the streams of each subject; `begin` is false if another one would be too many. */
export function createStreamLimit() {
  const open = new Map<string, number>()
  return {
    begin(subject: string, stream: Readable): boolean {
      const count = open.get(subject) ?? 0
      if (count >= maxStreams) {
        stream.destroy()
        return false
      }
      open.set(subject, count + 1)
      stream.once('close', () => {
        const left = (open.get(subject) ?? 1) - 1
        if (left === 0) open.delete(subject)
        else open.set(subject, left)
      })
      return true
    },
  }
}
