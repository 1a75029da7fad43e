import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './browser.ts'

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: 'list',
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // As many as the smallest machine that checks this has processors: what is measured is measured in bench/.
  workers: 2,
  // Waiting costs a passing test nothing, and a busy machine is no defect.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    trace: 'retain-on-failure',
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
        /(worker-faults|storage-faults|market-changes|hostile-links|hostile-text|chunks|counting|loading|no-note|google|restart)\.spec\.ts/,
    },
  ],
})
