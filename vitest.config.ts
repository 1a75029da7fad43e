import { readdirSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './e2e/cluster/postgres.ts'
import release from './package.json' with { type: 'json' }

/** Tests that kill processes, load a server or compare whole markets: `npm run test:all` runs them, `npm test` does not. */
const slow = [
  '{domain,words,outbox,worker,sw,web,api,e2e,bench,build}/**/*.slow.test.{ts,tsx}',
  'e2e/{durability,sync}/**/*.test.ts',
]

/** The share of the random samples: the same ones at every run; the nightly one takes others. */
const sampleShare = process.env['LONG'] !== undefined ? '1' : process.env['ALL'] !== undefined ? '0.3' : '0.1'

/** Tests with a database, by their names: `x.database.test.ts` runs on both engines, `x.sqlite.test.ts` and `x.postgres.test.ts` on one. */
const onSqlite = ['api/**/*.{database,sqlite}.test.ts']
const onPostgres = ['api/**/*.{database,postgres}.test.ts']

/** A second engine takes as long as the first: `npm test` leaves it to CI. */
const wantsPostgres =
  ['ALL', 'LONG'].some((name) => process.env[name] !== undefined) || process.env['TEST_ENGINE'] === 'postgres'
const isInstalled = wantsPostgres && findPostgres() !== undefined
if (wantsPostgres && !isInstalled) {
  process.stderr.write('PostgreSQL 15 is not installed: the tests of the API run on SQLite only.\n')
}

/** Tests of the page that ask for no document, by the comment at their top. */
const withoutDocument = ['outbox', 'sw', 'words', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !readFileSync(path, 'utf8').includes('@vitest-environment')),
)

interface ProjectOptions {
  readonly isolate: boolean
  readonly exclude?: string[]
  readonly env?: Record<string, string>
  readonly define?: Record<string, string>
  readonly globalSetup?: string
  readonly setupFiles?: string
}

const project = (name: string, include: readonly string[], { define = {}, ...options }: ProjectOptions) => ({
  extends: true as const,
  define,
  test: { name, include: [...include], ...options, exclude: [...configDefaults.exclude, ...(options.exclude ?? [])] },
})

export default defineConfig({
  define: { __RELEASE__: JSON.stringify(release.version), __SAMPLE_SHARE__: sampleShare },
  test: {
    setupFiles: ['e2e/harness/unit-test-setup.ts'],
    // A machine that is four times slower, and busy, is no defect: the slowest test takes some seconds.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // The default leaves one processor idle: on two, every wait would be waited for alone.
    maxWorkers: '100%',
    projects: [
      // Their modules hold no state, so that files share them and a process: importing the server takes longer than most of
      // its tests, and a process for each file takes half a second.
      project('server', ['{api,domain,worker,build,e2e,bench}/**/*.test.ts'], {
        isolate: false,
        exclude: [...slow, ...onSqlite, ...onPostgres],
        env: { TEST_ENGINE: '' },
      }),
      project('sqlite', onSqlite, { isolate: false, exclude: slow, env: { TEST_ENGINE: 'sqlite' } }),
      ...(isInstalled
        ? [
            project('postgres', onPostgres, {
              isolate: false,
              exclude: slow,
              env: { TEST_ENGINE: 'postgres' },
              // More samples are run on the other engine.
              define: { __SAMPLE_SHARE__: process.env['LONG'] === undefined ? '0.1' : '1' },
              globalSetup: 'e2e/cluster/unit-test-postgres.ts',
            }),
          ]
        : []),
      project('page', withoutDocument, { isolate: false, exclude: slow, setupFiles: 'e2e/harness/fresh-modules.ts' }),
      // Each gets a document of its own, in a process of its own: one keeps the listeners of all files before.
      project('document', ['{outbox,sw,words,web}/**/*.test.ts', '{web,e2e}/**/*.test.tsx'], {
        isolate: true,
        exclude: [...slow, ...withoutDocument],
      }),
      project('slow', slow, { isolate: true, env: { TEST_ENGINE: 'sqlite' } }),
    ],
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
