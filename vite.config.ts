import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTarget } from './build/browsers.js'
import { apiInDevelopment } from './build/vite/api-in-development.ts'
import { importsGroup } from './build/vite/chunk-groups.ts'
import { compressedFiles } from './build/vite/compressed-files.ts'
import { licensePlugins } from './build/vite/licenses.ts'
import { pwa } from './build/vite/pwa.ts'
import { securityPolicyInPage } from './build/vite/security-policy-in-page.ts'
import { startupImageLinks } from './build/vite/startup-images.ts'
import { staticShell } from './build/vite/static-shell.ts'
import release from './package.json' with { type: 'json' }

/** Whether the page is built for an exported site (build/export.mjs): plain files, without a server. */
const isExported = process.env['EXPORTED'] !== undefined

const define = {
  /** The version of the release, which the page and the server compare. */
  __RELEASE__: JSON.stringify(process.env['RELEASE'] ?? release.version),
  __EXPORTED__: JSON.stringify(isExported),
}

const root = fileURLToPath(new URL('.', import.meta.url))

const licenses = licensePlugins()

/** What the page's build shares with the rendering of its shell. */
const page = {
  root: root + 'web',
  define,
  // Readable in the developer tools, and without a hash for a browser to receive.
  css: { modules: { generateScopedName: '[name]_[local]' } },
  resolve: {
    alias: [
      {
        // Its browser build decodes entities by assigning innerHTML, which the Content Security Policy forbids.
        find: 'decode-named-character-reference',
        replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
      },
    ],
  },
} satisfies UserConfig

/** `vite build` builds the page and its workers into dist/web, `vite build --ssr` the server and its commands into dist/api. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        root,
        publicDir: false,
        define,
        build: {
          ssr: true,
          outDir: 'dist/api',
          target: 'node20',
          rolldownOptions: {
            input: {
              server: root + 'api/server.ts',
              admin: root + 'api/cli/admin.ts',
              market: root + 'api/cli/market.ts',
              social: root + 'api/cli/social.ts',
              mcp: root + 'api/cli/mcp.ts',
              setup: root + 'api/cli/setup.ts',
              export: root + 'api/cli/export.ts',
            },
          },
        },
      }
    : {
        ...page,
        plugins: [
          react(),
          apiInDevelopment(),
          licenses.collect(),
          VitePWA(pwa([licenses.collect(), licenses.write()])),
          startupImageLinks(),
          staticShell({ ...page, plugins: [react()] }),
          // A static host has compression, and headers, of its own.
          isExported ? securityPolicyInPage() : compressedFiles(),
        ],
        server: { fs: { allow: [root] } },
        worker: {
          format: 'es',
          plugins: () => [licenses.collect()],
          rolldownOptions: {
            // pako's class of compression levels: its whole compressor would be kept for it, 3.4 kB of the data worker's 35.
            treeshake: { manualPureFunctions: ['Config'] },
            output: { entryFileNames: 'static/js/[name]-[hash:7].js', chunkFileNames: 'static/js/[name]-[hash:7].js' },
          },
        },
        build: {
          outDir: root + 'dist/web',
          emptyOutDir: true,
          target: buildTarget,
          // The server reads the files of a stock's page from it.
          manifest: true,
          modulePreload: {
            polyfill: false,
            // Otherwise the entry would list the dependencies of every lazy chunk. Each lists its own imports.
            resolveDependencies: (_, files, { hostType }) =>
              hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
          },
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: { index: root + 'web/index.html', 'kill-switch': root + 'sw/kill-switch.ts' },
            output: {
              // The server serves the kill switch under the service worker's path, so it is built into the same folder.
              entryFileNames: ({ name }) => (name === 'kill-switch' ? '[name].js' : 'static/js/[name]-[hash:7].js'),
              // A lazily imported module x.chunk.tsx becomes the file x-….js.
              chunkFileNames: ({ name }) => `static/js/${name.replace('.chunk', '')}-[hash:7].js`,
              assetFileNames: 'static/assets/[name]-[hash:7][extname]',
              codeSplitting: {
                groups: [
                  {
                    name: 'router',
                    test: /node_modules\/(@tanstack\/(?!history)|use-sync-external-store\/)/,
                    includeDependenciesRecursively: false,
                  },
                  // One file beside the entry: it compresses better than a file for each set of chunks that share modules.
                  { debugName: 'shared', name: importsGroup('shared', root + 'web/main.tsx') },
                  // Of forms, pages use several parts each: one file each would be ten requests.
                  { name: 'form', test: /\/web\/ui\/(form|controls|sheet)\//, includeDependenciesRecursively: false },
                  {
                    // What a stock's page shares with other lazy pages: one file each would be twenty requests of that page.
                    debugName: 'parts',
                    name: importsGroup('parts', root + 'web/stock/stock-page.tsx'),
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // The small parts that the filters share with columns, alerts and the heat map.
                    name: 'filters',
                    test: /\/web\/filters\/(panel\/(panel-props|missing-text)|timeframe-picker|columns\/column-picker-texts)|\/use-worker-query/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    // What every visit reads once the first rows are painted: one file each would be seven requests.
                    name: 'personal-data',
                    test: /\/web\/personal\/.*(?<!-texts)\.ts$/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      },
)
