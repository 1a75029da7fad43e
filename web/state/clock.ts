import { proxy } from 'valtio/vanilla'

const minuteMs = 60_000

const currentMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

/**
 * The current minute in epoch milliseconds. Repeated tasks of a page at rest follow it, so that the page wakes once a minute
 * at most, and never while it is hidden.
 */
export const clock = proxy({ minute: currentMinute() })

let timer: ReturnType<typeof setInterval> | undefined

/** Lets the clock run while the page is visible. */
export function startClock(): void {
  document.addEventListener('visibilitychange', follow)
  follow()
}

function follow(): void {
  clearInterval(timer)
  if (document.visibilityState === 'hidden') return
  const tick = () => (clock.minute = currentMinute())
  tick()
  timer = setInterval(tick, minuteMs)
}
