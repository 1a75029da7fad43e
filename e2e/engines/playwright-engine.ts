import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserType, chromium, firefox, type LaunchOptions, type Page, webkit } from '@playwright/test'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import type { Browser, Driver, Engine } from './driver.ts'

/** Chromium with scrollbars that take room, as on Windows; Playwright hides them otherwise. */
export const playwrightChromium: Engine = {
  missing: () => undefined,
  start: () =>
    start(chromium, {
      executablePath: findBrowser(),
      args: browserArguments,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    }),
}

export const playwrightFirefox = playwrightEngine(firefox)
export const playwrightWebkit = playwrightEngine(webkit)

/** A browser that `npx playwright install` has downloaded. */
function playwrightEngine(type: BrowserType): Engine {
  const missing = () =>
    existsSync(type.executablePath())
      ? undefined
      : `Playwright has not downloaded it (npx playwright install ${type.name()})`
  return { missing, start: () => start(type, {}) }
}

async function start(type: BrowserType, options: LaunchOptions): Promise<Browser> {
  const browser = await type.launch(options)
  return {
    close: () => browser.close(),
    async open(size) {
      const isPhone = size.width < 640
      const touch = type.name() === 'firefox' ? {} : { isMobile: isPhone, hasTouch: isPhone }
      const context = await browser.newContext({ viewport: size, serviceWorkers: 'allow', ...touch })
      const downloads = await mkdtemp(join(tmpdir(), 'stonks-downloads-'))
      const page = await context.newPage()
      page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())))
      return createDriver(page, downloads)
    },
  }
}

function createDriver(page: Page, downloads: string): Driver {
  return {
    downloads,
    async goto(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    async back() {
      await page.goBack()
    },
    // The source text, as the other engines get it; a function would not be generic for Playwright.
    evaluate: <Arg, Value>(run: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value> =>
      page.evaluate<Value>(`(${run.toString()})(...${JSON.stringify([arg])})`),
    press: ({ x, y }) => page.mouse.click(x, y),
    async type(keys) {
      for (const key of keys) await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key))
    },
    typeWithControl: (character) => page.keyboard.press(`ControlOrMeta+${character}`),
    screenshot: () => page.screenshot(),
    async close() {
      await page.context().close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}
