import { firstRowsPainted } from '../../state/after-paint.ts'

/** Milliseconds after which a page with a market but without rows, such as a stock’s, counts as shown. */
const noRowsMs = 1000

/** The parts of the start. No function may hang, because the next phase waits for it. */
interface StartupSteps {
  /** Resolves when loading has ended, to whether there is a market. */
  readonly loaded: Promise<boolean>
  /** Loads what the user soon needs and the first rows do not. */
  readonly loadTools: () => Promise<boolean>
  /** Starts what nothing waits for. */
  readonly startRest: () => Promise<boolean>
}

/** Milliseconds until a chunk that failed to load is requested again, unless the browser is back online before. */
const retryMs = 30_000

/** Runs a step, which returns whether its chunk could be loaded. Resolves after the first attempt, and retries until one succeeds. */
async function take(step: () => Promise<boolean>): Promise<void> {
  if (await step()) return
  const again = new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, retryMs)
  })
  void again.then(() => take(step))
}

/**
 * The phases of a visit: shell shown → data shown → tools loaded → idle. A chunk that cannot be loaded ends a phase like one
 * that can, and is loaded later.
 */
export async function runStartup(
  { loaded, loadTools, startRest }: StartupSteps,
  firstRows: Promise<void> = firstRowsPainted,
): Promise<void> {
  // Shell shown. The next phase begins with the first rows, after a short time if a page has none, and at once if there is no
  // market.
  const withoutRows = loaded.then((hasMarket) => hasMarket && new Promise((resolve) => setTimeout(resolve, noRowsMs)))
  await Promise.race([firstRows, withoutRows])
  // Data shown.
  await take(loadTools)
  // Tools loaded. The stored market may be shown while the newest one is on its way.
  await loaded
  // Idle.
  await take(startRest)
}
