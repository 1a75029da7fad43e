import { defineConfig } from 'vitest/config'
import release from './package.json' with { type: 'json' }

export default defineConfig({
  define: { __RELEASE__: JSON.stringify(release.version) },
  test: {
    include: ['{domain,worker,sw,web,api,e2e,bench}/**/*.test.{ts,tsx}'],
    setupFiles: ['e2e/unit-tests/setup.ts'],
    testTimeout: 20_000,
    // A link that a test clicks leads nowhere: no test leaves its page, none asks the network.
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
