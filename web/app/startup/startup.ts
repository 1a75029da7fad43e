import { firstRowsPainted } from '../../state/after-paint.ts'

/** Milliseconds after which a page with a market and no rows, as a stock’s, counts as shown. */
const noRowsMs = 1000

/** What the start consists of. No function may hang: the next phase waits for it. */
interface StartupSteps {
  /** Resolves when loading has ended, with a market or without; gives whether there is one. */
  readonly loaded: Promise<boolean>
  /** Loads what the first rows do not need, and the user soon. */
  readonly loadTools: () => Promise<boolean>
  /** Starts what nobody waits for. */
  readonly startRest: () => Promise<boolean>
}

/** Milliseconds until a chunk that could not be loaded is requested again, unless the browser is back online before. */
const retryMs = 30_000

/** Takes a step that gives whether its chunk could be loaded; resolves after the first attempt, and tries again until it could. */
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
  // Shell shown. The next phase begins with the first rows, soon where a page has none, and at once where there is no market.
  const withoutRows = loaded.then((hasMarket) => hasMarket && new Promise((resolve) => setTimeout(resolve, noRowsMs)))
  await Promise.race([firstRows, withoutRows])
  // Data shown.
  await take(loadTools)
  // Tools loaded. The stored market may be shown while the newest one is on its way.
  await loaded
  // Idle.
  await take(startRest)
}
