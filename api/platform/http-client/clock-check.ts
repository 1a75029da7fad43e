import { AsyncLocalStorage } from 'node:async_hooks'

const oneDay = 24 * 60 * 60 * 1000

/** Milliseconds by which a provider’s clock is ahead of this server’s; the largest difference seen. */
interface Seen {
  difference: number
}

const seen = new AsyncLocalStorage<Seen>()

/** Compares the time of a response with this server’s clock, for the `checkClock` around it. */
export function noteTimeOf(headers: Headers, now = Date.now()): void {
  const check = seen.getStore()
  // A shared cache repeats the date of the first response and states how old it is.
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000
  const difference = time - now
  if (check && Math.abs(difference) > Math.abs(check.difference)) check.difference = difference
}

/** Runs requests. `sentence` is set if a provider’s clock and this server’s differ by a day or more. */
export async function checkClock<Value>(
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly sentence: string | undefined }> {
  const check: Seen = { difference: 0 }
  const value = await seen.run(check, run)
  const days = Math.floor(Math.abs(check.difference) / oneDay)
  const amount = days === 1 ? 'a day' : `${days.toLocaleString('en')} days`
  const direction = check.difference > 0 ? 'behind' : 'ahead of'
  return { value, sentence: days === 0 ? undefined : `This server’s clock is ${amount} ${direction} the provider’s.` }
}

/** The sentence of `checkClock`, to precede others. */
export const clockSentence = /^This server’s clock is [^.]+ the provider’s\./
