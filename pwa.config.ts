import type { VitePWAOptions } from 'vite-plugin-pwa'

/** How the page becomes an app that is installed and opens without a connection. Paths begin at web/. */
export const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'sw.ts',
  // The page registers it when its first rows are there.
  injectRegister: false,
  injectManifest: {
    // All of it, each part that is fetched later too: whatever a tunnel asks for is on the device.
    globPatterns: ['**/*.{js,css,html,png,webmanifest}'],
    globIgnores: ['sw.js', 'kill-switch.js', 'screenshots/**'],
    // Their names carry their content's hash, so that what the browser has of them already need not come again.
    dontCacheBustURLsMatching: /^static\//,
    rollupFormat: 'iife',
    minify: true,
    target: 'es2022',
  },
  manifest: {
    id: '/',
    name: 'Stonks',
    short_name: 'Stonks',
    description: 'A stock screener that opens without a connection and says how old its numbers are.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0A0E12',
    background_color: '#0A0E12',
    categories: ['finance'],
  },
}
