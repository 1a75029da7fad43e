import { defineConfig } from 'vitest/config'
import release from './package.json' with { type: 'json' }

export default defineConfig({
  define: { __RELEASE__: JSON.stringify(release.version) },
  test: {
    include: ['{domain,worker,sw,web,api,e2e,bench}/**/*.test.{ts,tsx}'],
    setupFiles: ['e2e/harness/unit-test-setup.ts'],
    testTimeout: 20_000,
    // A clicked link does not navigate: no test leaves its page or sends a request.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableChildPageNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
  },
})
