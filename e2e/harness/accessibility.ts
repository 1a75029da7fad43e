import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Options {
  /** How many rows of stocks and tables to check: all of them, unless the test is not about rows. */
  readonly rows?: number
  /** The part of the page to check, by its selector: all of it, unless the rest is checked elsewhere. */
  readonly within?: string
}

/** Expects no accessibility violations in the current state of the page. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  expect(await findViolations(page, options)).toEqual([])
}

/** The accessibility violations of the page in its current state: rules, and the elements that violate them. */
export async function findViolations(page: Page, { rows, within }: Options = {}): Promise<string[]> {
  await page.evaluate(untilStill)
  // Frames are third-party content; including them takes four times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rows !== undefined) axe.exclude(`:is([data-symbol], tbody tr):nth-of-type(n + ${rows + 1})`)
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Runs in the page: waits until animations have ended, because text that fades in has less contrast. */
async function untilStill(): Promise<void> {
  const ends = (animation: Animation) =>
    animation.playState === 'running' &&
    animation.timeline instanceof DocumentTimeline &&
    animation.effect?.getComputedTiming().endTime !== Infinity
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(ends)
      .map(({ finished }) => finished),
  )
}
