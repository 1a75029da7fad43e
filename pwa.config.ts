import type { VitePWAOptions } from 'vite-plugin-pwa'
import { buildTarget } from './browser-support.js'
import { encodeFilters } from './domain/screen/filter-codec.ts'
import { presetFilters, presets } from './domain/screen/presets.ts'

/** The colour of the page itself: nothing flashes between an installed app's splash and its first rows. */
const ground = '#0A0E12'

const icon = (file: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Every picture of one form factor has the same shape, or installers show none of them. */
const pictureSizes = { narrow: '780x1688', wide: '1440x900' } as const

const screenshot = (form_factor: keyof typeof pictureSizes, file: string, label: string) => ({
  src: `/screenshots/${form_factor}-${file}.webp`,
  sizes: pictureSizes[form_factor],
  type: 'image/webp',
  form_factor,
  label,
})

const shortcut = (name: string, url: string, sign: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${sign}`, 96)],
})

/** The link to a preset, as the page itself would write it. */
function presetLink(label: (typeof presets)[number]['label']): string {
  const id = presets.findIndex((preset) => preset.label === label)
  return `/?filter=${encodeURIComponent(encodeFilters(presetFilters(id)))}`
}

/** How the page becomes an app that is installed and opens without a connection. Paths begin at web/. */
export const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'sw.ts',
  // The page registers it when its first rows are there.
  injectRegister: false,
  // The patterns below find them.
  includeManifestIcons: false,
  injectManifest: {
    // All of it, each part that is fetched later too: whatever a tunnel asks for is on the device.
    globPatterns: ['**/*.{js,css,html,png}'],
    // But for the estimator of passwords, 250 kB for forms that need the server anyway.
    globIgnores: ['sw.js', 'kill-switch.js', 'screenshots/**', 'static/js/password-estimator-*'],
    // Their names carry their content's hash, so that what the browser has of them already need not come again.
    dontCacheBustURLsMatching: /^static\//,
    rollupFormat: 'iife',
    minify: true,
    target: buildTarget,
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
    display_override: ['standalone', 'minimal-ui'],
    theme_color: ground,
    background_color: ground,
    categories: ['finance'],
    // Whatever leads into the app leads into the one window that it has.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      icon('any-192', 192),
      icon('any-512', 512),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
    screenshots: [
      screenshot('narrow', 'list', 'The whole market, on the phone itself'),
      screenshot('narrow', 'filters', 'Filters say how many stocks each choice would show'),
      screenshot('narrow', 'stock', 'A stock, and how its price went'),
      screenshot('narrow', 'note', 'The market note and the stocks that it names'),
      screenshot('wide', 'table', 'Filters beside the table'),
      screenshot('wide', 'map', 'The same screen as a heat map'),
      screenshot('wide', 'stock', 'A stock, and how its price went'),
    ],
    shortcuts: [
      shortcut('My List', '/?tab=list', 'list'),
      shortcut('AI note', '/?tab=ai', 'note'),
      shortcut('Week best large cap', presetLink('Week Best Large Cap'), 'best'),
      shortcut('Unusual volume', presetLink('Unusual Volume'), 'volume'),
    ],
    // By GET, so that the page on the device can answer: no server hears what is shared.
    share_target: {
      action: '/',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'share_title', text: 'share_text', url: 'share_url' },
    },
  },
}
