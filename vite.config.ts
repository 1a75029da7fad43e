import type { DevelopmentApp } from './api/cli/development.ts'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTarget } from './browser-support.js'
import { earlyFiles } from './preload-manifest.ts'
import release from './package.json' with { type: 'json' }
import { pwa } from './pwa.config.ts'
import { shortClassNames } from './short-class-names.ts'

/** What the page and the server call the release that they are of. */
const define = { __RELEASE__: JSON.stringify(process.env['RELEASE'] ?? release.version) }

const root = fileURLToPath(new URL('.', import.meta.url))

/** While developing, Fastify answers inside Vite's own server: one process, no proxy. */
function apiInDevelopment(): Plugin {
  return {
    name: 'stonks-api',
    apply: 'serve',
    configureServer(server: ViteDevServer) {
      let app: Promise<DevelopmentApp> | undefined
      const start = async (): Promise<DevelopmentApp> => {
        // Vite types a loaded module as a record of anything.
        const module = await server.ssrLoadModule('/@fs/' + root + 'api/cli/development.ts')
        return (module as { readonly developmentApp: () => Promise<DevelopmentApp> }).developmentApp()
      }
      const end = () => {
        // What could not start has said why to the request that wanted it.
        app?.then((one) => one.close()).catch(() => undefined)
        app = undefined
      }
      server.watcher.on('change', (file) => {
        if (file.startsWith(root + 'api/') || file.startsWith(root + 'domain/')) end()
      })
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api\/|data\/|robots\.txt$|sitemap\.xml$)/.test(request.url ?? '')) return next()
        app ??= start()
        app.then((one) => one.handle(request, response), next)
      })
      server.httpServer?.on('close', end)
    },
  }
}

/** `vite build` makes the page and its workers in dist/web, `vite build --ssr` the server and its commands in dist/api. */
export default defineConfig(({ command, isSsrBuild }) =>
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
            },
          },
        },
      }
    : {
        root: root + 'web',
        plugins: [react(), apiInDevelopment(), VitePWA(pwa), earlyFiles()],
        define,
        resolve: {
          alias: [
            // The router brings a stand-in for what React has had since 18.
            { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
            {
              // Its form for browsers reads markdown's entities by writing HTML, which this page's policy forbids.
              find: 'decode-named-character-reference',
              replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
            },
          ],
        },
        css: { modules: command === 'build' ? { generateScopedName: shortClassNames(root + 'web') } : {} },
        server: { fs: { allow: [root] } },
        worker: {
          format: 'es',
          rolldownOptions: {
            output: { entryFileNames: 'static/js/[name]-[hash].js', chunkFileNames: 'static/js/[name]-[hash].js' },
          },
        },
        build: {
          outDir: root + 'dist/web',
          emptyOutDir: true,
          target: buildTarget,
          modulePreload: {
            polyfill: false,
            // The first visit would carry the name of every file that some later part needs; a part names its own.
            resolveDependencies: (_, files, { hostType }) =>
              hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
          },
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: { index: root + 'web/index.html', 'kill-switch': root + 'sw/kill-switch.ts' },
            output: {
              // The server answers with the kill switch under the service worker's own name: it stands beside that.
              entryFileNames: ({ name }) => (name === 'kill-switch' ? '[name].js' : 'static/js/[name]-[hash].js'),
              // A module that is a chunk for several others is called x.chunk.tsx, its file x-….js.
              chunkFileNames: ({ name }) => `static/js/${name.replace('.chunk', '')}-[hash].js`,
              assetFileNames: 'static/assets/[name]-[hash][extname]',
              // What every part of the page shares is needed for the first rows: one file is smaller than six.
              codeSplitting: {
                groups: [
                  {
                    name: 'shared',
                    test: /node_modules\/(react|valtio|proxy-compare|@tanstack)\/|rolldown.runtime|\/domain\/(stock\/(stock|fields|metrics?)|screen\/(filters|ranges))\.ts$|\/worker\/contract\.ts$|\/web\/state\/store\.ts$|\/domain\/(server-response|screen\/filter-codec)\.ts$|\/ui\/(icons\/icon|controls\/button|messages\/empty-state|data-display\/visually-hidden)\./,
                  },
                  {
                    // Small modules that several later parts share: a file each would be one request and one more name for
                    // the service worker to carry.
                    name: 'parts',
                    test: /\/web\/(ui\/(form|sheet)\/(?!sheet-router)|texts\/(form|pages)\.|ui\/(navigation\/back-button|controls\/disclosure|icons\/lazy-icons|hooks\/(use-page-title|use-root-tokens))\.|data\/screener\/use-worker-query\.|pages\/(use-stock|use-is-beta)\.)|\/domain\/text\/cashtags\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      },
)
