import process from 'node:process'
import type { BrowserContext } from '@playwright/test'

/** The start time of every browser test: after the close of a Tuesday. All days test, and picture, the same market. */
export const testTime = '2026-11-25T12:00:00Z'

/**
 * Starts the clock of a run of browser tests; each of its processes calls it once. Tests without a browser do not call it,
 * and have the system's clock.
 */
export function startTestClock(): void {
  process.env['CLOCK_AHEAD'] ??= String(Date.parse(testTime) - Date.now())
  shiftClock(ahead())
}

/** Milliseconds from the system's clock to that of the run. */
const ahead = (): number => Number(process.env['CLOCK_AHEAD'] ?? 0)

/** Shifts the time that a process or a page sees; it keeps running. Its text runs there, so it uses nothing else. */
function shiftClock(milliseconds: number): void {
  const System = Date
  const now = () => System.now() + milliseconds
  globalThis.Date = new Proxy(System, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}

const script = () => `(${shiftClock.toString()})(${ahead()});`

/** Settings of a Node process that has the clock of the run, if the run has one. */
export const withTestClock = () =>
  ahead() === 0 ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script())}` }

/** A device’s pages have the clock of the run. Its workers, which only record when a file was downloaded, have the system’s. */
export async function useTestClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, ahead())
}
