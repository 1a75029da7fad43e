import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { type EngineName, engineNames, engines } from './engines.ts'

/** Why engines are missing, determined once by the process that starts the others. */
const missing = engineNames.flatMap((name) => {
  const reason = engines[name].missing()
  return reason === undefined ? [] : [{ name, reason }]
})

const config: PlaywrightTestConfig<object, { engine: EngineName }> = {
  testMatch: '*.story.ts',
  globalSetup: './next-release.ts',
  outputDir: '../../test-results/engines',
  reporter: [['list'], ['./table-reporter.ts', { missing }]],
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 2,
  // As in the other configuration, because CI has been four times slower than a laptop.
  timeout: process.env['CI'] === undefined ? 120_000 : 300_000,
  projects: engineNames
    .filter((name) => !missing.some((one) => one.name === name))
    .map((engine) => ({ name: engine, use: { engine } })),
}

export default defineConfig(config)
