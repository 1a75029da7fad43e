const test = '(\\.test|/test-[a-z-]+)\\.tsx?$|^(api|web|domain)/testing/'
const product = 'domain|words|storage|outbox|worker|sw|web|api'
const runtimes = `^(${product}|build|e2e|bench)/`

/**
 * The folders that each top folder may import besides itself: first those that several runtimes share, then the runtimes.
 * Nothing may import build, e2e or bench, which may import everything.
 */
const imports = {
  domain: [],
  words: ['^domain/'],
  storage: ['^domain/'],
  outbox: ['^domain/', '^storage/'],
  worker: ['^domain/', '^storage/'],
  sw: ['^domain/', '^storage/', '^outbox/', '^worker/contract\\.ts$'],
  // The server answers screens with the engine that answers them on a device.
  api: ['^domain/', '^words/', '^worker/(contract|engine/open-(dataset|past))\\.ts$'],
  web: ['^domain/', '^words/', '^storage/', '^outbox/', '^worker/contract\\.ts$', '^api/contract/'],
}

/** Below the rooms, from top to bottom, and what each may import: parts of an account, of lists and of personal data that several rooms need. */
const shared = {
  'account/session': ['bookmarks', 'personal/store', 'data', 'state', 'texts'],
  bookmarks: ['data', 'state', 'texts'],
  'personal/store': ['data', 'state', 'texts'],
  data: ['state', 'texts'],
  state: ['data', 'texts'],
  texts: [],
}

const belowRooms = [...Object.keys(shared), 'ui']

/** The rooms of the page, and the other rooms that each may import. `page` holds what several of them share. */
const rooms = {
  page: [],
  filters: [],
  install: [],
  lists: ['personal'],
  introduction: [],
  programs: [],
  settings: [],
  traders: [],
  account: ['programs'],
  past: ['filters'],
  compare: ['filters', 'personal'],
  documents: ['filters', 'personal', 'programs'],
  stock: ['filters', 'personal', 'programs'],
  // A backtest is kept with a saved screen, whose list shows its runs; its growth is drawn as the compared stocks.
  backtest: ['compare', 'past', 'personal'],
  personal: ['account', 'backtest', 'filters', 'introduction', 'past'],
  screen: ['account', 'backtest', 'compare', 'filters', 'install', 'lists', 'past', 'personal', 'programs', 'stock'],
}

/** main → app → rooms → { session, bookmarks, personal store } → { data, state, ui } → texts: what each folder of the page may import from the page. */
const layers = {
  app: [...Object.keys(rooms), ...belowRooms],
  ...Object.fromEntries(Object.entries(rooms).map(([room, others]) => [room, ['page', ...others, ...belowRooms]])),
  ...shared,
}

const foundation = ['contract', 'demo', 'platform']
const withMarket = [...foundation, 'market']

/**
 * What each folder of the server may import from the server. app.ts composes the features; other features may import only
 * the market. `contract` has its own rule below.
 */
const serverFolders = {
  demo: [],
  'platform/http-client': [],
  'platform/mail': ['platform/http', 'platform/runtime'],
  'platform/runtime': ['demo'],
  'platform/database': ['platform/runtime'],
  'platform/http': ['contract', 'platform/database', 'platform/runtime'],
  accounts: foundation,
  alerts: withMarket,
  bookmarks: foundation,
  history: withMarket,
  market: foundation,
  notes: withMarket,
  // Agents get the rows that other programs get, and embeds show them.
  'outward/agents': [...withMarket, 'outward/screener', 'years'],
  'outward/embed': [...withMarket, 'outward/screener'],
  'outward/feeds': withMarket,
  'outward/previews': withMarket,
  'outward/screener': withMarket,
  'outward/tokens': foundation,
  'social/feed': withMarket,
  'social/traders': withMarket,
  sync: foundation,
  // A company's years come from its statements, its closes from histories; both are served like the market's past.
  years: [...withMarket, 'history', 'statements'],
}

/** The files that may import a package. Tests may import every package. */
const packages = {
  comlink: '^(web/(data/screener/client|lists/reading/table-reader(\\.worker)?)|worker/main)\\.ts$',
  pako: '^worker/engine/ingest/gunzip\\.ts$',
  idb: '^storage/',
  'fuse\\.js': '^worker/engine/search/',
  numeral: '^words/',
  // The shared axes, the stock chart and the comparison chart.
  'lightweight-charts':
    '^web/(ui/charts/(create-price|print)-chart\\.ts|stock/chart/draw-chart\\.ts|(compare/rebased|backtest/growth)-chart\\.tsx)$',
  'web-vitals': '^web/data/api/analytics\\.ts$',
  'workbox-window': '^web/install/releases\\.ts$',
  'workbox-(core|routing|strategies)': '^sw/',
  '@node-rs/argon2': '^api/accounts/passwords/hashing\\.ts$',
  '@zxcvbn-ts/[^/]+': '^(api/accounts/passwords/password-strength|web/account/password-estimator)\\.ts$',
  jose: '^api/accounts/providers/',
  openai: '^api/notes/llm/ask-model\\.ts$',
  '(better-sqlite3|pg)': '^api/platform/database/',
  'web-push': '^api/(alerts/push-sender|cli/push-keys)\\.ts$',
  nodemailer: '^api/platform/mail/mail-sender\\.ts$',
  '@resvg/resvg-js': '^api/outward/previews/draw\\.ts$',
  // The reader of tables (domain/tables) is given its parser.
  'csv-parse': '^(api/market/import/import-file|web/lists/reading/table-reader\\.worker)\\.ts$',
  feed: '^api/outward/feeds/atom\\.ts$',
  yauzl: '^api/market/providers/sec/zip-file\\.ts$',
  'prom-client': '^api/platform/http/metrics\\.ts$',
  '(react|react-dom|valtio|@tanstack/[^/]+)': '^web/',
  '(fastify|@fastify/[^/]+|typebox)': '^api/',
  '@modelcontextprotocol/[^/]+': '^api/outward/agents/',
}

const forbid = (name, comment, from, to) => ({ name, comment, from, to, severity: 'error' })

export const importRules = {
  forbidden: [
    ...Object.entries(imports).map(([runtime, allowed]) =>
      forbid(
        `${runtime}-imports`,
        `From the repository, ${runtime} imports only ${['itself', ...allowed].join(', ')}.`,
        { path: `^${runtime}/`, pathNot: test },
        { path: runtimes, pathNot: [`^${runtime}/`, ...allowed] },
      ),
    ),
    ...Object.entries(imports).map(([runtime, allowed]) =>
      forbid(
        `${runtime}-test-imports`,
        'Tests import what their runtime may import, the function that reads the port of a test server, and the one that makes a market’s past.',
        { path: `^${runtime}/(testing/|.*(\\.test|/test-[a-z-]+)\\.tsx?$)` },
        {
          path: runtimes,
          pathNot: [
            `^${runtime}/`,
            '^api/(platform/http/listen|history/(build-generation|continue-past))\\.ts$',
            ...allowed,
          ],
        },
      ),
    ),
    ...Object.entries(layers).map(([layer, allowed]) =>
      forbid(
        `web-${layer.replace('/', '-')}-imports`,
        'Folders of the page: main → app → rooms → { session, bookmarks, personal store } → { data, state, ui } → texts; rooms import the rooms that the table names.',
        // Tests render the components that they test.
        { path: `^web/${layer}/`, pathNot: test },
        { path: '^web/', pathNot: [`^web/(${[layer, ...allowed].join('|')})/`] },
      ),
    ),
    ...Object.entries(serverFolders).map(([folder, allowed]) =>
      forbid(
        `api-${folder.replace('/', '-')}-imports`,
        'Layers of the server: server, cli → app → features → { platform, demo, contract }. Of features, others import only the market, agents and embeds the screener, and agents the fiscal years.',
        { path: `^api/${folder}/`, pathNot: test },
        { path: '^api/', pathNot: `^api/(${[folder, ...allowed].join('|')})/` },
      ),
    ),
    ...Object.entries(packages).map(([name, importers]) =>
      forbid(
        `importers-of-${name.replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/^-|-$/g, '')}`,
        `Only these files import ${name}: ${importers}`,
        { path: `^(${product})/`, pathNot: [test, importers] },
        { path: `node_modules/${name}/` },
      ),
    ),
    forbid(
      'ui-imports',
      'web/ui imports nothing from the repository except texts and fromKeys, no other file of the domain.',
      { path: '^web/ui/', pathNot: test },
      { path: runtimes, pathNot: '^(web/(ui|texts)/|domain/keys-of\\.ts$)' },
    ),
    forbid(
      'domain-without-packages',
      'The domain runs in every runtime: it imports no package.',
      { path: '^domain/', pathNot: test },
      { pathNot: '^domain/' },
    ),
    forbid(
      'storage-packages',
      'storage opens databases with idb, and needs no other package.',
      { path: '^storage/', pathNot: test },
      { pathNot: ['^domain/', 'node_modules/idb/'] },
    ),
    forbid(
      'requests-of-browsers',
      'domain/export/server-fetch runs in browsers only: page, worker and service worker send their requests by it.',
      { path: '^(domain|api)/', pathNot: [test, '^domain/export/'] },
      { path: '^domain/export/server-fetch\\.ts$' },
    ),
    forbid(
      'contract-imports',
      'A contract imports only the domain; otherwise both sides would depend on its imports.',
      { path: '^(worker|outbox)/contract\\.ts$' },
      { pathNot: '^domain/' },
    ),
    forbid(
      'engine-imports',
      'The server runs the engine, too: nothing in it is of the data worker alone.',
      { path: '^worker/engine/', pathNot: test },
      { path: '^(worker|storage)/', pathNot: '^worker/(contract\\.ts$|engine/)' },
    ),
    forbid(
      'api-contract-imports',
      'The contract of the server holds schemas and imports only the domain.',
      { path: '^api/contract/', pathNot: test },
      { pathNot: ['^domain/', '^api/contract/', 'node_modules/(typebox|@fastify/type-provider-typebox)/'] },
    ),
    forbid(
      'api-contract-types-only',
      'The schema library would add 19 kB to a bundle: the page imports only types.',
      { path: '^web/' },
      { path: '^api/contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'one-seed',
      'A random test takes fast-check from domain/testing, which gives every run the same seed.',
      { pathNot: '^domain/testing/fast-check\\.ts$' },
      { path: 'node_modules/fast-check/' },
    ),
    forbid(
      'no-circular',
      'Merge modules that import each other, or move code from one to the other.',
      {},
      { circular: true },
    ),
    forbid(
      'no-orphans',
      'Has no imports and no importer.',
      // The kill switch, the static files of the page and what configurations import are entry points.
      { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.ts$', '^sw/kill-switch\\.ts$', '^web/public/', '^build/'] },
      {},
    ),
    forbid(
      'no-test-in-source',
      'Tests are not part of the product.',
      { pathNot: [test, '^(build|e2e|bench)/'] },
      { path: test },
    ),
    forbid(
      'no-development-package',
      'Code of the product imports only packages that are installed with it.',
      { path: `^(${product})/`, pathNot: test },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    // The libraries that bench compares with are installed by their own command; hast has only types.
    forbid(
      'resolvable',
      'Every import resolves to a file or package.',
      { pathNot: '^bench/' },
      { couldNotResolve: true, pathNot: '^(virtual:|hast$)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type-only imports count, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
