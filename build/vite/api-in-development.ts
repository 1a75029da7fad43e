import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import type { DevelopmentApp } from '../../api/cli/development.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** In development Fastify runs inside Vite's server: one process, no proxy. */
export function apiInDevelopment(): Plugin {
  return {
    name: 'stonks-api-in-development',
    apply: 'serve',
    configResolved({ configFileDependencies }) {
      // The build's manifest names screens: the configuration imports `domain`, and Vite would restart with each metric.
      const kept = configFileDependencies.filter((file) => !file.startsWith(root + 'domain/'))
      configFileDependencies.splice(0, Infinity, ...kept)
    },
    configureServer(server: ViteDevServer) {
      let app: Promise<DevelopmentApp> | undefined
      const start = async (): Promise<DevelopmentApp> => {
        // Vite types a loaded module as a record of anything.
        const module = await server.ssrLoadModule('/@fs/' + root + 'api/cli/development.ts')
        return (module as { readonly developmentApp: () => Promise<DevelopmentApp> }).developmentApp()
      }
      const end = () => {
        // A failed start was reported to the request that triggered it.
        app?.then((started) => started.close()).catch(() => undefined)
        app = undefined
      }
      server.watcher.on('change', (file) => {
        if (file.startsWith(root + 'api/') || file.startsWith(root + 'domain/')) end()
      })
      server.middlewares.use((request, response, next) => {
        // `web/data` has modules under the same path; their names have an extension.
        if (!/^\/(api\/|data\/[^.]*$|robots\.txt$|sitemap\.xml$)/.test(request.url ?? '')) return next()
        app ??= start()
        app.then((started) => started.handle(request, response), next)
      })
      server.httpServer?.on('close', end)
    },
  }
}
