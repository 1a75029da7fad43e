import type { Page } from '@playwright/test'
import { findFaults, scrollTo } from './layout-faults.ts'
import { findTextFaults } from './text-faults.ts'
import type { Views } from './views.ts'

interface WalkOptions {
  readonly width: number
  /** Also finds texts that overlap or are clipped. */
  readonly texts?: boolean
}

/** Opens each view and reports its faults: at its top, in its middle, at its end. */
export async function walkViews(page: Page, views: Views, options: WalkOptions): Promise<string[]> {
  const broken: string[] = []
  for (const [name, { reach, open, on }] of Object.entries(views)) {
    if (on === 'phone' && options.width >= 640) continue
    const found = new Set<string>()
    try {
      await reach(page)
    } catch (error) {
      broken.push(`${name} cannot be reached: ${String(error).split('\n').slice(0, 3).join(' ')}`)
      continue
    }
    let pressed = 0
    // Wait until a sheet has reached its final position.
    await page.evaluate(() => {
      const animations = document.querySelector('dialog[open]')?.getAnimations() ?? []
      return Promise.allSettled(animations.map(({ finished }) => finished))
    })
    for (const share of [0, 0.5, 1]) {
      const scrolled = await page.evaluate(scrollTo, share)
      if (share > 0 && !scrolled) break
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const result = await page.evaluate(findFaults, { width: options.width, open })
      const texts = options.texts ? await page.evaluate(findTextFaults, options.width) : []
      for (const fault of [...result.faults, ...texts]) found.add(fault)
      pressed += result.pressed
    }
    if (pressed === 0) found.add('There is no control to press')
    if (found.size > 0) broken.push(`${name}: ${[...found].slice(0, 6).join('; ')}${found.size > 6 ? ' …' : ''}`)
  }
  return broken
}

/** Blocks all other hosts. Returns the number of blocked requests. */
export async function blockOthers(page: Page): Promise<() => number> {
  let blocked = 0
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      blocked++
      return route.abort('blockedbyclient')
    },
  )
  return () => blocked
}
