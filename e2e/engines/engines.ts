import type { Engine } from './driver.ts'
import { firefox } from './firefox.ts'
import { playwrightChromium, playwrightFirefox, playwrightWebkit } from './playwright-engine.ts'
import { webkit } from './webkit.ts'

/** The engines that the stories run in: the system's, and those that Playwright downloads. */
export const engines = {
  chromium: playwrightChromium,
  firefox,
  webkit,
  'playwright-firefox': playwrightFirefox,
  'playwright-webkit': playwrightWebkit,
} as const satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

// Cast: the keys of the table above.
export const engineNames = Object.keys(engines) as EngineName[]
