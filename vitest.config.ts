import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,worker,sw,web,api,e2e}/**/*.test.{ts,tsx}'],
    setupFiles: ['e2e/unit-guards.ts'],
    testTimeout: 20_000,
  },
})
