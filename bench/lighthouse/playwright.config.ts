import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../e2e/harness/browser.ts'

// Lighthouse launches the browser itself.
findBrowser()

/** Runs Lighthouse on the built pages: `npm run lighthouse`. */
export default defineConfig({
  testMatch: '*.audit.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Sequential: concurrent runs would slow each other down.
  workers: 1,
  timeout: 10 * 60_000,
})
