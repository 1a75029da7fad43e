import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/harness/browser.ts'

export default defineConfig({
  testMatch: '**/*.bench.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  reporter: './table-reporter.ts',
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Sequential: concurrent measurements would slow each other down.
  workers: 1,
  timeout: 5 * 60_000,
  // Loading a hundred thousand rows takes some seconds.
  expect: { timeout: 30_000 },
  use: { launchOptions: { executablePath: findBrowser(), args: browserArguments } },
})
