import { historyPath } from '#domain/history/history-path'
import type { App } from '../platform/http/fastify-app.ts'
import { addFileRoutes, type ServedFiles } from './file-routes.ts'

/** The market's history: its manifest and files. */
export const addPastRoutes = (app: App, past: ServedFiles | undefined): void =>
  addFileRoutes(app, past, {
    path: historyPath,
    summaries: {
      manifest: 'The files of the market’s history, and which stocks and sessions they have.',
      file: 'A file of the market’s history, by its SHA-256.',
      none: 'This market has no history.',
    },
    pending: 'The history is being read.',
  })
