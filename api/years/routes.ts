import { yearsPath } from '#domain/years/years-manifest'
import { addFileRoutes, type ServedFiles } from '../history/file-routes.ts'
import type { App } from '../platform/http/fastify-app.ts'

/** The fiscal years of the market's companies: their manifest and files. */
export const addYearsRoutes = (app: App, years: ServedFiles | undefined): void =>
  addFileRoutes(app, years, {
    path: yearsPath,
    summaries: {
      manifest: 'The files of the fiscal years of all companies, and which stocks they have.',
      file: 'A file of fiscal years, by its SHA-256.',
      none: 'This market has no fiscal years, or with Retry-After: they are being collected.',
    },
  })
