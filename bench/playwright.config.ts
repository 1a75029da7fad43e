import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/harness/browser.ts'

export default defineConfig({
  testMatch: '**/*.bench.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  reporter: './table-reporter.ts',
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // One after the other: two at a time would measure each other.
  workers: 1,
  timeout: 5 * 60_000,
  // A hundred thousand rows take some seconds to arrive.
  expect: { timeout: 30_000 },
  use: { launchOptions: { executablePath: findBrowser(), args: browserArguments } },
})
