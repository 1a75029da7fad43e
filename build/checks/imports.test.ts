import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'

/** A small tree of files that follows every rule. */
const sound = {
  'domain/stock.ts': `export type Stock = string; export const stock: Stock = 'AAPL'`,
  'domain/testing/fast-check.ts': `import 'fast-check'`,
  'domain/stock.test.ts': `import './testing/fast-check.ts'; import './stock.ts'`,
  'worker/contract.ts': `import type { Stock } from '#domain/stock'; export type Ask = (stock: Stock) => void`,
  'worker/main.ts': `import 'comlink'; import './engine/ingest/gunzip.ts'; import './engine/search/search.ts'; import './store/database.ts'`,
  'worker/main.test.ts': `import './main.ts'; import '#api/platform/http/listen'`,
  'api/platform/http/listen.ts': `import 'node:net'`,
  'worker/engine/ingest/gunzip.ts': `import 'pako'`,
  'worker/engine/search/search.ts': `import 'fuse.js'; import '#domain/stock'`,
  'storage/indexeddb.ts': `import 'idb'; import '#domain/stock'`,
  'domain/export/server-fetch.ts': `import '../stock.ts'`,
  'worker/store/database.ts': `import '#storage/indexeddb'`,
  'web/personal/store/personal-storage.ts': `import '#storage/indexeddb'`,
  'outbox/contract.ts': `import type { Stock } from '#domain/stock'; export type Tell = Stock`,
  'outbox/outbox-reducer.ts': `import type { Stock } from '#domain/stock'; export type Queue = Stock`,
  'api/contract/list.ts': `import 'typebox'; export type List = readonly string[]`,
  'api/server.ts': `import 'fastify'; import './contract/list.ts'; import './platform/database/sqlite.ts'; import './platform/http/listen.ts'`,
  'api/accounts/passwords/hashing.ts': `import '@node-rs/argon2'`,
  'api/platform/database/sqlite.ts': `import 'better-sqlite3'; import 'node:fs'`,
  'sw/sw.ts': `import '#outbox/contract'`,
  'web/main.tsx': `import 'react'; import './app/shell.tsx'; import './styles/base.css'`,
  'web/styles/base.css': ``,
  'web/app/shell.tsx': `import '../screen/main-page.tsx'`,
  'web/screen/main-page.tsx': `import './table/table.tsx'; import '../filters/panel.tsx'`,
  'web/screen/table/table.tsx': `import '../../data/screener/client.ts'; import '../../ui/button.tsx'; import './row.tsx'`,
  'web/screen/table/row.tsx': `import '#words/money'; import '../../state/store.ts'; import '#domain/stock'`,
  'web/filters/panel.tsx': `import '../ui/button.tsx'; import '#outbox/outbox-reducer'`,
  'web/data/screener/client.ts': `import 'comlink'; import '#worker/contract'; import { type List } from '#api/contract/list'`,
  'web/state/store.ts': `import 'valtio'; import type {} from '#outbox/contract'`,
  'web/texts/table.ts': `import '#words/money'`,
  'words/money.ts': `import 'numeral'`,
  'web/ui/button.tsx': `import 'react'; import '../texts/table.ts'`,
  'e2e/journey.spec.ts': `import 'vitest'; import '#worker/engine/search/search'; import '#words/money'`,
}

/** Files that each break one rule. */
const offences = [
  ['domain-imports', 'domain/a.ts', `import '#worker/contract'`],
  ['domain-without-packages', 'domain/a.ts', `import '#worker/contract'`],
  ['domain-test-imports', 'domain/a.test.ts', `import '#worker/contract'`],
  ['one-seed', 'domain/e.test.ts', `import 'fast-check'`],
  ['worker-test-imports', 'worker/g.test.ts', `import '#api/server'`],
  ['sw-test-imports', 'sw/c.test.ts', `import '#worker/main'`],
  ['api-test-imports', 'api/j.test.ts', `import '#worker/main'`],
  ['web-test-imports', 'web/l.test.ts', `import '#worker/main'`],
  ['domain-without-packages', 'domain/b.ts', `import 'ajv-formats'`],
  ['domain-without-packages', 'domain/c.ts', `import 'node:fs'`],
  ['api-imports', 'api/l.ts', `import '#storage/indexeddb'`],
  ['words-imports', 'words/a.ts', `import '#worker/contract'`],
  ['words-test-imports', 'words/a.test.ts', `import '#worker/contract'`],
  ['storage-imports', 'storage/b.ts', `import '#worker/contract'`],
  ['storage-packages', 'storage/b.ts', `import '#worker/contract'`],
  ['storage-test-imports', 'storage/b.test.ts', `import '#worker/contract'`],
  ['outbox-imports', 'outbox/a.ts', `import '#worker/contract'`],
  ['outbox-test-imports', 'outbox/a.test.ts', `import '#worker/contract'`],
  ['engine-imports', 'worker/engine/a.ts', `import '../store/database.ts'`],
  ['requests-of-browsers', 'api/m.ts', `import '#domain/export/server-fetch'`],
  ['storage-packages', 'storage/a.ts', `import 'pako'`],
  ['worker-imports', 'worker/a.ts', `import '#api/contract/list'`],
  ['worker-imports', 'worker/b.ts', `import type {} from '../web/state/store.ts'`],
  ['sw-imports', 'sw/a.ts', `import '#worker/main'`],
  ['api-imports', 'api/a.ts', `import '#worker/main'`],
  ['api-demo-imports', 'api/demo/k.ts', `import '../server.ts'`],
  ['api-platform-http-client-imports', 'api/platform/http-client/k.ts', `import '../../server.ts'`],
  ['api-platform-runtime-imports', 'api/platform/runtime/k.ts', `import '../../server.ts'`],
  ['api-platform-database-imports', 'api/platform/database/k.ts', `import '../../server.ts'`],
  ['api-platform-http-imports', 'api/platform/http/k.ts', `import '../../server.ts'`],
  ['api-platform-mail-imports', 'api/platform/mail/k.ts', `import '../../server.ts'`],
  ['api-accounts-imports', 'api/accounts/k.ts', `import '../market/l.ts'`],
  ['api-alerts-imports', 'api/alerts/k.ts', `import '../notes/l.ts'`],
  ['api-bookmarks-imports', 'api/bookmarks/k.ts', `import '../accounts/l.ts'`],
  ['api-history-imports', 'api/history/k.ts', `import '../notes/l.ts'`],
  ['api-market-imports', 'api/market/k.ts', `import '../history/l.ts'`],
  ['api-notes-imports', 'api/notes/k.ts', `import '../history/l.ts'`],
  ['api-outward-agents-imports', 'api/outward/agents/k.ts', `import '../../history/l.ts'`],
  ['api-outward-embed-imports', 'api/outward/embed/k.ts', `import '../../history/l.ts'`],
  ['api-outward-feeds-imports', 'api/outward/feeds/k.ts', `import '../../notes/l.ts'`],
  ['api-outward-previews-imports', 'api/outward/previews/k.ts', `import '../../history/l.ts'`],
  ['api-outward-screener-imports', 'api/outward/screener/k.ts', `import '../../history/l.ts'`],
  ['api-outward-tokens-imports', 'api/outward/tokens/k.ts', `import '../../accounts/l.ts'`],
  ['api-social-feed-imports', 'api/social/feed/k.ts', `import '../traders/l.ts'`],
  ['api-social-traders-imports', 'api/social/traders/k.ts', `import '../feed/l.ts'`],
  ['api-sync-imports', 'api/sync/k.ts', `import '../social/traders/l.ts'`],
  ['api-years-imports', 'api/years/k.ts', `import '../notes/l.ts'`],
  ['web-imports', 'web/data/a.ts', `import type {} from '#worker/engine/search/search'`],
  ['web-imports', 'web/data/b.ts', `import type {} from '#api/platform/database/sqlite'`],
  ['web-imports', 'web/data/c.ts', `import '../../e2e/journey.spec.ts'`],
  ['web-app-imports', 'web/app/a.tsx', `import '../b.tsx'`],
  ['web-account-imports', 'web/account/k.tsx', `import '../screen/l.tsx'`],
  ['web-backtest-imports', 'web/backtest/k.tsx', `import '../screen/l.tsx'`],
  ['web-compare-imports', 'web/compare/k.tsx', `import '../screen/l.tsx'`],
  ['web-documents-imports', 'web/documents/k.tsx', `import '../screen/l.tsx'`],
  ['web-filters-imports', 'web/filters/k.tsx', `import '../screen/l.tsx'`],
  ['web-install-imports', 'web/install/k.tsx', `import '../screen/l.tsx'`],
  ['web-introduction-imports', 'web/introduction/k.tsx', `import '../screen/l.tsx'`],
  ['web-lists-imports', 'web/lists/k.tsx', `import '../screen/l.tsx'`],
  ['web-page-imports', 'web/page/k.tsx', `import '../screen/l.tsx'`],
  ['web-past-imports', 'web/past/k.tsx', `import '../screen/l.tsx'`],
  ['web-personal-imports', 'web/personal/k.tsx', `import '../screen/l.tsx'`],
  ['web-programs-imports', 'web/programs/k.tsx', `import '../screen/l.tsx'`],
  ['web-settings-imports', 'web/settings/k.tsx', `import '../screen/l.tsx'`],
  ['web-stock-imports', 'web/stock/k.tsx', `import '../screen/l.tsx'`],
  ['web-traders-imports', 'web/traders/k.tsx', `import '../screen/l.tsx'`],
  ['web-screen-imports', 'web/screen/k.tsx', `import '../app/b.tsx'`],
  ['web-account-session-imports', 'web/account/session/k.ts', `import '../../page/m.ts'`],
  ['web-bookmarks-imports', 'web/bookmarks/k.ts', `import '../account/session/m.ts'`],
  ['web-personal-store-imports', 'web/personal/store/k.ts', `import '../../filters/panel.tsx'`],
  ['web-data-imports', 'web/data/d.ts', `import '../screen/l.tsx'`],
  ['web-state-imports', 'web/state/a.ts', `import '../ui/button.tsx'`],
  ['web-texts-imports', 'web/texts/a.ts', `import '../state/store.ts'`],
  ['ui-imports', 'web/ui/a.tsx', `import '#domain/stock'`],
  ['ui-imports', 'web/ui/b.tsx', `import '#words/money'`],
  ['importers-of-comlink', 'web/filters/a.tsx', `import 'comlink'`],
  ['importers-of-comlink', 'worker/c.ts', `import type {} from 'comlink'`],
  ['importers-of-pako', 'storage/a.ts', `import 'pako'`],
  ['importers-of-pako', 'worker/engine/ingest/a.ts', `import 'pako'`],
  ['importers-of-idb', 'web/data/e.ts', `import 'idb'`],
  ['importers-of-fuse-js', 'worker/engine/ingest/b.ts', `import 'fuse.js'`],
  ['importers-of-numeral', 'web/ui/c.tsx', `import 'numeral'`],
  ['importers-of-web-vitals', 'web/data/h.ts', `import 'web-vitals'`],
  ['importers-of-workbox-window', 'web/data/j.ts', `import 'workbox-window'`],
  ['importers-of-workbox--core-routing-strategies', 'web/data/k.ts', `import 'workbox-core'`],
  ['importers-of-lightweight-charts', 'web/stock/chart/i.tsx', `import 'lightweight-charts'`],
  ['importers-of-node-rs-argon2', 'api/h.ts', `import '@node-rs/argon2'`],
  ['importers-of-zxcvbn-ts', 'web/filters/b.tsx', `import '@zxcvbn-ts/core'`],
  ['importers-of-better-sqlite3-pg', 'api/b.ts', `import 'better-sqlite3'`],
  ['importers-of-web-push', 'api/alerts/p.ts', `import 'web-push'`],
  ['importers-of-nodemailer', 'api/accounts/p.ts', `import 'nodemailer'`],
  ['importers-of-csv-parse', 'api/market/import/j.ts', `import 'csv-parse'`],
  ['importers-of-feed', 'api/outward/feeds/j.ts', `import 'feed'`],
  ['importers-of-resvg-resvg-js', 'api/outward/previews/j.ts', `import '@resvg/resvg-js'`],
  ['importers-of-yauzl', 'api/market/providers/j.ts', `import 'yauzl'`],
  ['importers-of-jose', 'api/i.ts', `import 'jose'`],
  ['importers-of-openai', 'api/notes/a.ts', `await import('openai')`],
  ['importers-of-prom-client', 'api/platform/http/site/k.ts', `import 'prom-client'`],
  ['importers-of-modelcontextprotocol', 'api/platform/http/m.ts', `import '@modelcontextprotocol/server'`],
  ['importers-of-react-react-dom-valtio-tanstack', 'worker/d.ts', `import 'valtio'`],
  ['importers-of-fastify-fastify-typebox', 'web/data/f.ts', `import 'typebox'`],
  ['api-contract-types-only', 'web/data/g.ts', `import '#api/contract/list'`],
  ['sw-imports', 'sw/b.ts', `import type {} from '#api/contract/list'`],
  ['api-contract-imports', 'api/contract/a.ts', `import '../server.ts'`],
  ['no-circular', 'worker/e.ts', `import './e.ts'`],
  ['no-orphans', 'worker/f.ts', `export const unused = 1`],
  ['no-test-in-source', 'api/c.ts', `import './d.test.ts'`],
  ['no-development-package', 'api/e.ts', `import 'vitest'`],
  ['no-development-package', 'api/f.ts', `import 'undeclared'`],
  ['resolvable', 'api/g.ts', `import './nowhere.ts'`],
] as const

const innocent = {
  'web/b.tsx': `import 'react'`,
  'web/app/b.tsx': `import 'react'`,
  'web/screen/l.tsx': `import 'react'`,
  'web/page/m.ts': `import 'react'`,
  'web/account/session/m.ts': `import '../../personal/store/m.ts'`,
  'web/personal/store/m.ts': `import '../../state/store.ts'`,
  'api/d.test.ts': `import 'vitest'`,
  'api/market/l.ts': `import 'fastify'`,
  'api/accounts/l.ts': `import 'fastify'`,
  'api/history/l.ts': `import 'fastify'`,
  'api/notes/l.ts': `import 'fastify'`,
  'api/social/traders/l.ts': `import 'fastify'`,
  'api/social/feed/l.ts': `import 'fastify'`,
  'api/bookmarks/l.ts': `import 'fastify'`,
}

const installed = [
  'ajv-formats',
  'comlink',
  'pako',
  'idb',
  'fuse.js',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  'better-sqlite3',
  'fastify',
  '@modelcontextprotocol/server',
  'web-push',
  'nodemailer',
  'yauzl',
  'csv-parse',
  'feed',
  '@resvg/resvg-js',
  'jose',
  'openai',
  'prom-client',
  'typebox',
  'react',
  'valtio',
  'numeral',
  'web-vitals',
  'lightweight-charts',
  'workbox-core',
  'workbox-window',
]
const forDevelopment = ['vitest', 'fast-check']

test('a tree that follows the rules passes', async () => {
  expect(await directions(sound)).toMatchObject({ ok: true, broken: [] })
})

test('finds every forbidden direction and nothing else', async () => {
  const { ok, broken } = await directions({
    ...sound,
    ...innocent,
    ...Object.fromEntries(offences.map(([, path, text]) => [path, text])),
    'worker/contract.ts': `import 'comlink'; import './store/database.ts'`,
  })
  expect(ok).toBe(false)
  const ofContract = ['contract-imports', 'contract-imports', 'importers-of-comlink'].map(
    (rule) => `${rule}: worker/contract.ts`,
  )
  expect(broken).toEqual([...offences.map(([rule, path]) => `${rule}: ${path}`), ...ofContract].toSorted())
})

test.each([
  ['nothing at all', {}],
  ['everything but the api', Object.fromEntries(Object.entries(sound).filter(([path]) => !path.startsWith('api/')))],
])('a check of %s fails', async (_, files) => {
  expect((await directions(files)).ok).toBe(false)
})

test('every rule has a violation that tests it', async () => {
  const rules = new URL('import-rules.js', import.meta.url).href
  const { importRules: config } = (await import(rules)) as { importRules: { forbidden: { name: string }[] } }
  const proven = new Set<string>([...offences.map(([rule]) => rule), 'contract-imports'])
  expect(config.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})

/** Runs the command over a folder of these files; `broken` are its lines "rule: file", sorted. */
async function directions(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-directions-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { imports } = fieldsOf(JSON.parse(await readFile('package.json', 'utf8')))
  const manifest = {
    type: 'module',
    imports,
    dependencies: Object.fromEntries(installed.map((name) => [name, '*'])),
    devDependencies: Object.fromEntries(forDevelopment.map((name) => [name, '*'])),
  }
  const packages = [...installed, ...forDevelopment, 'undeclared'].flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
    [`node_modules/${name}/index.js`, ''],
  ])
  const all = [['package.json', JSON.stringify(manifest)] as const, ...packages, ...Object.entries(files)]
  for (const [path, text] of all) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return new Promise<{ ok: boolean; broken: string[] }>((resolve) => {
    const script = fileURLToPath(new URL('imports.mjs', import.meta.url))
    execFile(process.execPath, [script], { cwd: folder }, (error, output) => {
      const broken = [...output.matchAll(/error ([\w-]+): (\S+)/g)].map(
        ([, rule, path]) => `${rule ?? ''}: ${path ?? ''}`,
      )
      resolve({ ok: error === null, broken: broken.toSorted() })
    })
  })
}
