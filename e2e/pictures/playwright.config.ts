import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { startTestClock } from '../harness/test-clock.ts'

startTestClock()

/** Renders the icons and screenshots of the installed app into web/public: `npm run assets`. */
export default defineConfig({
  testMatch: '*.picture.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 1,
  timeout: 3 * 60_000,
  use: {
    actionTimeout: 20_000,
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
})
