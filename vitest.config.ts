import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,worker,sw,web,api}/**/*.test.{ts,tsx}', 'docs/**/*.test.ts'],
    setupFiles: ['e2e/unit-guards.ts'],
    testTimeout: 20_000,
  },
})
