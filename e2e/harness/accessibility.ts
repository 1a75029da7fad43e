import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Options {
  /** How many rows of stocks to check: all that are there, unless rows are not what a test is about. */
  readonly rows?: number
}

/** Expects no accessibility violations in the current state of the page. */
export async function expectAccessible(page: Page, { rows }: Options = {}): Promise<void> {
  // Frames are third-party content; including them takes four times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rows !== undefined) axe.exclude(`[data-symbol]:nth-of-type(n + ${rows + 1})`)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
