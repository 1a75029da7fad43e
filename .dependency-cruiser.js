const test = '(\\.test|/test-[a-z-]+)\\.tsx?$|^(api|web)/testing/'
const rooms = '^(domain|worker|sw|web|api|e2e|bench)/'

/** What each room may import of ours besides itself. Nothing may import e2e or bench, which may import anything. */
const imports = {
  domain: [],
  worker: ['^domain/'],
  sw: ['^domain/', '^worker/contract\\.ts$', '^api/contract/'],
  api: ['^domain/'],
  web: ['^domain/', '^worker/contract\\.ts$', '^sw/contract\\.ts$', '^sw/outbox/', '^api/contract/'],
}

/** main → app → pages → features → { data, state, ui } → texts → format: what each layer of the page may import of the page. */
const layers = {
  app: ['pages', 'features', 'data', 'state', 'texts', 'format', 'ui'],
  pages: ['features', 'data', 'state', 'texts', 'format', 'ui'],
  features: ['data', 'state', 'texts', 'format', 'ui'],
  data: ['data', 'state', 'texts', 'format'],
  state: ['data', 'state', 'texts', 'format'],
  texts: ['format'],
  format: [],
}

const foundation = ['contract', 'database', 'demo', 'http', 'http-client', 'runtime']

/**
 * What each folder of the server may import of the server. Features meet in app.ts; only the market may be imported by
 * other features. `contract` has a rule of its own below.
 */
const serverFolders = {
  demo: [],
  'http-client': [],
  runtime: ['demo'],
  database: ['runtime'],
  http: ['contract', 'database', 'runtime'],
  accounts: foundation,
  bookmarks: foundation,
  market: foundation,
  history: [...foundation, 'market'],
  notes: [...foundation, 'market'],
  social: [...foundation, 'market'],
  traders: [...foundation, 'market'],
}

/** One package, one door. Tests may knock anywhere. */
const packages = {
  comlink: '^(web/data/screener/screener|worker/serve)\\.ts$',
  pako: '^worker/ingest/gunzip\\.ts$',
  idb: '^(worker/store|web/data/(personal|history))/',
  'fuse\\.js': '^worker/search/',
  numeral: '^web/format/',
  // The axes that all charts share, a stock's chart, and the lines of a comparison.
  'lightweight-charts':
    '^web/(ui/charts/create-price-chart\\.ts|features/(chart/draw-chart\\.ts|compare/rebased-chart\\.tsx))$',
  'web-vitals': '^web/data/api/analytics\\.ts$',
  'workbox-window': '^web/data/pwa/releases\\.ts$',
  'workbox-(core|precaching|routing|strategies)': '^sw/',
  '@node-rs/argon2': '^api/accounts/passwords/hashing\\.ts$',
  '@zxcvbn-ts/[^/]+': '^(api/accounts/passwords/password-strength|web/features/account/password-estimator)\\.ts$',
  jose: '^api/accounts/google/',
  openai: '^api/notes/llm/ask-model\\.ts$',
  '(better-sqlite3|pg)': '^api/database/',
  '(react|react-dom|valtio|@tanstack/[^/]+)': '^web/',
  '(fastify|@fastify/[^/]+|typebox)': '^api/',
}

const forbid = (name, comment, from, to) => ({ name, comment, from, to, severity: 'error' })

export default {
  forbidden: [
    ...Object.entries(imports).map(([room, allowed]) =>
      forbid(
        `${room}-imports`,
        `Of ours, ${room} imports only ${['itself', ...allowed].join(', ')}.`,
        { path: `^${room}/` },
        { path: rooms, pathNot: [`^${room}/`, ...allowed] },
      ),
    ),
    ...Object.entries(layers).map(([layer, allowed]) =>
      forbid(
        `web-${layer}-imports`,
        `The page’s layers: main → app → pages → features → { data, state, ui } → texts → format.`,
        // A test draws what it tests.
        { path: `^web/${layer}/`, pathNot: test },
        { path: '^web/', pathNot: [`^web/(${[layer, ...allowed].join('|')})/`] },
      ),
    ),
    ...Object.entries(serverFolders).map(([folder, allowed]) =>
      forbid(
        `api-${folder}-imports`,
        'The server’s layers: server, cli → app → features → { http, http-client, database, demo, runtime, contract }. A feature imports no other feature but the market.',
        { path: `^api/${folder}/`, pathNot: test },
        { path: '^api/', pathNot: `^api/(${[folder, ...allowed].join('|')})/` },
      ),
    ),
    ...Object.entries(packages).map(([name, door]) =>
      forbid(
        `one-door-for-${name.replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/^-|-$/g, '')}`,
        `One package, one door: ${door}`,
        { path: '^(domain|worker|sw|web|api)/', pathNot: [test, door] },
        { path: `node_modules/${name}/` },
      ),
    ),
    forbid(
      'features-apart',
      'A feature never imports another feature: a page composes them.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    forbid(
      'ui-alone',
      'A ui part knows nothing of ours but its own texts, not even the domain.',
      { path: '^web/ui/', pathNot: test },
      { path: rooms, pathNot: '^web/(ui|texts)/' },
    ),
    forbid(
      'domain-pure',
      'The domain runs everywhere: it imports no package and nothing of a runtime.',
      { path: '^domain/', pathNot: test },
      { pathNot: '^domain/' },
    ),
    forbid(
      'door-imports',
      'A door speaks in words of the domain alone, or both its sides depend on what it drags in.',
      { path: '^(worker|sw)/contract\\.ts$' },
      { pathNot: '^domain/' },
    ),
    forbid(
      'api-contract-imports',
      'The contract is schemas over the domain’s words.',
      { path: '^api/contract/', pathNot: test },
      { pathNot: ['^domain/', '^api/contract/', 'node_modules/(typebox|@fastify/type-provider-typebox)/'] },
    ),
    forbid(
      'api-contract-types-only',
      'Building a schema costs the browser 19 kB: outside the api only its types are imported.',
      { path: '^(web|sw)/' },
      { path: '^api/contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-circles', 'Of two that need each other, one is in the wrong file.', {}, { circular: true }),
    forbid(
      'no-orphans',
      'Imports nothing and nobody imports it.',
      // The kill switch is a program of its own.
      { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.ts$', '^sw/kill-switch\\.ts$'] },
      {},
    ),
    forbid(
      'no-test-in-source',
      'Tests are not part of the product.',
      { pathNot: [test, '^(e2e|bench)/'] },
      { path: test },
    ),
    forbid(
      'no-development-package',
      'What ships may only need what is installed with it.',
      { path: '^(domain|worker|sw|web|api)/', pathNot: test },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    // The peers that bench measures against are installed by its own command only; hast is nothing but types.
    forbid(
      'resolvable',
      'Points at nothing.',
      { pathNot: '^bench/' },
      { couldNotResolve: true, pathNot: '^(virtual:|hast$)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type-only imports are directions too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
