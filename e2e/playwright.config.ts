import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './harness/browser.ts'
import type { PerTest } from './harness/fixtures.ts'
import { startTestClock } from './harness/test-clock.ts'

startTestClock()

const isCi = process.env['CI'] !== undefined

const offline = {
  name: 'offline',
  use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow', isOffline: true } as const,
  grepInvert: /@phone/,
  testMatch:
    /(main-page|filters|rescue|tabs|columns|compare|heat-map|widths|export|legal-documents|keyboard|fast-scroll)\.spec\.ts/,
}

/**
 * Tags select where a test runs. Without one it runs at desktop size only: worker, storage, address and rules behave the
 * same at every size. `@phone`: only on a phone. `@both`: at both sizes, because layout, touch or a sheet differs.
 * `@core`: part of `npm run e2e:core`, of a test for both sizes that on the phone.
 */
export default defineConfig<PerTest>({
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: 'list',
  forbidOnly: isCi,
  // The CI machine has two processors. Time is measured in bench/, not here.
  workers: 2,
  // Long time-outs cost a passing test nothing; a busy machine, or one four times slower, is not a defect.
  timeout: 240_000,
  // Most rows appear within a tenth of a second.
  expect: { timeout: 40_000, toPass: { intervals: [20, 50, 100, 100, 250, 500] } },
  use: {
    // Tracing takes a sixth of the suite's time. `TRACE=1` keeps the traces of tests that fail.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Tests intercept the page's own requests; the service worker has tests of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grep: /@(phone|both)\b/,
    },
    // Pages that need no server, on a device that has visited once and is now offline: part of `npm run test:long`.
    ...(process.env['LONG'] === undefined ? [] : [offline]),
  ],
})
