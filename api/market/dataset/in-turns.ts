import { setImmediate } from 'node:timers/promises'

/** Milliseconds at a time; a whole market takes a second, for which nobody else should wait. */
const turn = 10

/** The same items; between two of them, other requests are answered whenever a turn is over. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let pause = performance.now() + turn
  for (const item of items) {
    yield item
    if (performance.now() < pause) continue
    await setImmediate()
    pause = performance.now() + turn
  }
}
