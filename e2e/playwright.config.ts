import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './browser.ts'
import type { PerTest } from './fixtures.ts'

const tunnel = {
  name: 'tunnel',
  use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow', tunnel: true } as const,
  grepInvert: /@phone/,
  testMatch:
    /(main-page|filters|facets|insight|tabs|columns|compare|heat-map|ranges|hand-on|legal|keys|fast-scroll)\.spec\.ts/,
}

export default defineConfig<PerTest>({
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: 'list',
  // On a developer's machine a test that fails once has found something. CI repeats it once and lists it as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // As many as the smallest machine that checks this has processors: what is measured is measured in bench/.
  workers: 2,
  // Waiting costs a passing test nothing, and a busy machine is no defect.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // A trace draws every frame a second time: a sixth of the whole suite's time. `TRACE=1` keeps those of what fails.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // What a test does to the network it does to the page; what stands between them has tests of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grepInvert: /@desktop/,
      // What goes on in the worker, on the device and in the address is the same at every size.
      testIgnore:
        /(worker-faults|back-forward-cache|storage-faults|market-changes|hostile-links|hostile-text|chunks|counting|loading|no-note|model-note|google|releases|restart|session-cookie|outbox|refresh|providers)\.spec\.ts/,
    },
    // Every screen that needs no server, on a device that has been here once: part of `npm run test:long`.
    ...(process.env['LONG'] === undefined ? [] : [tunnel]),
  ],
})
