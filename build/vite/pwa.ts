import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { revisionOf } from '../../domain/file-revision.ts'
import { encodeFilters } from '../../domain/screen/filter-codec.ts'
import { presetFilters, presets } from '../../domain/screen/presets.ts'
import { sharedFiles } from '../../domain/shared-files.ts'
import { buildTarget } from '../browsers.js'

/** The page's own background color: no flash between the splash screen of an installed app and its first rows. */
const pageBackground = '#0A0E12'

const icon = (file: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Installers show the screenshots of a form factor only if all have the same size. */
const screenshotSizes = { narrow: '780x1688', wide: '1440x900' } as const

const screenshot = (form_factor: keyof typeof screenshotSizes, file: string, label: string) => ({
  src: `/screenshots/${form_factor}-${file}.webp`,
  sizes: screenshotSizes[form_factor],
  type: 'image/webp',
  form_factor,
  label,
})

const shortcut = (name: string, url: string, iconName: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${iconName}`, 96)],
})

/** The files that the page opens: lists and tables of tickers. */
const openedTypes = { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv', '.tab'], 'text/plain': ['.txt'] }

/** What other systems call such files: that of Windows depends on the installed programs. */
const sharedTypes = [
  ...Object.entries(openedTypes).flatMap(([type, endings]) => [type, ...endings]),
  ...['text/comma-separated-values', 'application/csv', 'application/vnd.ms-excel'],
]

/** The link to a preset, encoded as the page does. */
function presetLink(label: (typeof presets)[number]['label']): string {
  const id = presets.findIndex((preset) => preset.label === label)
  return `/?filter=${encodeURIComponent(encodeFilters(presetFilters(id)))}`
}

/** The folder of the build. */
let folder = ''

/**
 * Service worker and manifest of the installable app. Paths are relative to web/. `plugins` take part in the service worker's
 * build, before the list of precached files is made.
 */
export const pwa = (plugins: readonly Plugin[]): Partial<VitePWAOptions> => ({
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'sw.ts',
  // The page registers it after its first rows are rendered.
  injectRegister: false,
  integration: {
    configureOptions: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    // The manifest is an ordinary file of the build.
    beforeBuildServiceWorker: ({ injectManifest }) => void (injectManifest.additionalManifestEntries = []),
  },
  // The patterns below include them.
  includeManifestIcons: false,
  injectManifest: {
    // The whole app with its lazy chunks, so that every page works offline.
    globPatterns: ['**/*.{js,css,html,png,webmanifest}', 'licenses.txt'],
    // Except the password estimator: 250 kB for forms that need the server anyway. iOS itself stores the startup image.
    globIgnores: ['sw.js', 'kill-switch.js', 'screenshots/**', 'startup/**', 'static/js/password-estimator-*'],
    // The service worker accepts only this content.
    manifestTransforms: [
      async (entries) => ({
        manifest: await Promise.all(
          entries.map(async (entry) => ({
            ...entry,
            revision: await revisionOf(new Uint8Array(await readFile(resolve(folder, entry.url)))),
          })),
        ),
        warnings: [],
      }),
    ],
    buildPlugins: { vite: [...plugins] },
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
    theme_color: pageBackground,
    background_color: pageBackground,
    categories: ['finance'],
    // Links and shortcuts open in the existing window.
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
    // The service worker answers it (sw/share-target.ts): nothing that is shared is sent to the server.
    share_target: {
      action: sharedFiles.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'share_title', text: 'share_text', url: 'share_url' },
        files: [{ name: sharedFiles.field, accept: sharedTypes }],
      },
    },
    file_handlers: [{ action: '/', accept: openedTypes }],
  },
})
