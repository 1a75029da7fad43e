import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { findFaults, scrollTo } from './layout-faults.ts'
import { findTextFaults } from './text-faults.ts'
import type { Views } from './views.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface WalkOptions {
  /** Window sizes of the same layout: each view is opened at the first and checked at all of them. */
  readonly sizes: readonly [Size, ...Size[]]
  /** Also finds texts that overlap or are clipped. */
  readonly texts?: boolean
  /** The views whose accessibility is also checked, at the first size: half a second each. */
  readonly accessible?: (view: string) => boolean
}

/** Opens each view and reports its faults at every size. */
export async function walkViews(page: Page, views: Views, options: WalkOptions): Promise<string[]> {
  const { sizes, texts = false, accessible = () => false } = options
  const broken: string[] = []
  const [first] = sizes
  for (const [name, { reach, open, on }] of Object.entries(views)) {
    if (on === 'phone' && first.width >= 640) continue
    try {
      await page.setViewportSize(first)
      await reach(page)
    } catch (error) {
      broken.push(`${name} cannot be reached: ${String(error).split('\n').slice(0, 3).join(' ')}`)
      continue
    }
    for (const size of sizes) {
      if (size !== first) await page.setViewportSize(size)
      const found = await faultsOf(page, { width: size.width, open, texts })
      if (size === first && accessible(name)) {
        // After scrolling, another element is below the pointer, whose tooltip would appear meanwhile.
        await page.mouse.move(0, 0)
        found.push(...(await findViolations(page, { rows: 4 })))
      }
      const shown = `${found.slice(0, 6).join('; ')}${found.length > 6 ? ' …' : ''}`
      if (found.length > 0) broken.push(`${name} at ${size.width} × ${size.height}: ${shown}`)
    }
  }
  return broken
}

interface Checked {
  readonly width: number
  readonly open: string | undefined
  readonly texts: boolean
}

/** The faults of the view that is open: at its top, in its middle, at its end. */
async function faultsOf(page: Page, { width, open, texts }: Checked): Promise<string[]> {
  const found = new Set<string>()
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
    const result = await page.evaluate(findFaults, { width, open })
    const textFaults = texts ? await page.evaluate(findTextFaults, width) : []
    for (const fault of [...result.faults, ...textFaults]) found.add(fault)
    pressed += result.pressed
  }
  if (pressed === 0) found.add('There is no control to press')
  return [...found]
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
