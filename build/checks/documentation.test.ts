import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { dropReasons } from '#domain/dataset/parse-stock'
import { fromKeys, keysOf } from '#domain/keys-of'
import { flagFields, numberFields, profileFields, textFields } from '#domain/stock/fields'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isThere = (path: string): boolean => existsSync(join(root, path))

test('browser tests have only tags that a project or a command selects', () => {
  const specs = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.spec.ts'),
  )
  const tags = specs.flatMap((path) => [...read(join('e2e', path)).matchAll(/['" ](@\w+)['"]/g)].map(([, tag]) => tag))
  expect([...new Set(tags)].toSorted()).toEqual(['@both', '@core', '@phone'])
})

/** The number of ids of each kind; a removed one leaves a gap. */
const promises = { D: 19, S: 10, W: 14, N: 7, B: 18, A: 21, U: 26, H: 49, K: 6, P: 14, M: 8, R: 14, T: 7 }

const promisePages = ['docs/reliability.md', 'docs/security.md']

/** The promises and results of a page, a line each: "- **S3. The app keeps everything.** How. `path`". */
const itemsOf = (text: string): readonly string[] => text.match(/^- \*\*.*$/gm) ?? []

/** The ids with which items begin: "S3", "W7a", "D10–D14". */
function idsOf(text: string): readonly string[] {
  return itemsOf(text).flatMap((item) => {
    const [, kind = '', first = '', letter = '', last = first] =
      /^- \*\*([A-Z])(\d+)([a-z]?)(?:–[A-Z](\d+))?\. /.exec(item) ?? []
    return Array.from(
      { length: kind ? Number(last) - Number(first) + 1 : 0 },
      (_, n) => `${kind}${Number(first) + n}${letter}`,
    )
  })
}

/** The items without a sentence in bold, without the path of a test after it, or with the path of a missing test. */
const unheld = (text: string): readonly string[] =>
  itemsOf(text).filter((item) => {
    const [, tests = ''] = /^- \*\*(?:[A-Z]\d+[a-z]?(?:–[A-Z]\d+)?\. )?[A-Z“][^*]{9,}\.\*\* (.*)$/.exec(item) ?? []
    const paths = [...tests.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)
    return paths.length === 0 || !paths.every((path) => path.includes('/') && isThere(path))
  })

test('each id belongs to exactly one item: reliability has those of data and device, security those of accounts and attacks', () => {
  const [reliability = [], security = []] = promisePages.map((page) => idsOf(read(page)))
  const all = [...reliability, ...security]
  expect(all.filter((id, at) => all.indexOf(id) < at)).toEqual([])
  expect(fromKeys(keysOf(promises), (kind) => all.filter((id) => id.startsWith(kind)).length)).toEqual(promises)
  expect(security.filter((id) => !/^[AUH]/.test(id))).toEqual([])
  expect(reliability.filter((id) => /^[AUH]/.test(id))).toEqual([])
})

test('every promise and every result of a long run names its test, by a path that exists', () => {
  expect(promisePages.flatMap((page) => unheld(read(page)))).toEqual([])
})

test.each([
  ['no test', '- **S3. The app keeps everything.** `api/app.ts`'],
  ['a test that is gone', '- **S3. The app keeps everything.** `build/checks/imports.test.ts`, `web/gone.test.ts`'],
  ['a test without its folder', '- **S3. The app keeps everything.** `imports.test.ts`'],
  ['a test and no promise', '- **S3.** `build/checks/imports.test.ts`'],
])('finds an item with %s', (_, item) => {
  expect(unheld('- **S4. The app keeps everything.** `build/checks/imports.test.ts`')).toEqual([])
  expect(unheld(item)).toEqual([item])
})

test('only items begin with an id', () => {
  const unread = promisePages.flatMap((page) =>
    read(page)
      .split('\n')
      .filter((line) => /^\W*[A-Z]\d+[a-z]?\b/.test(line) && idsOf(line).length === 0),
  )
  expect(unread).toEqual([])
})

test('the dataset’s page names every value that is read and every reason to drop a line', () => {
  const page = read('docs/dataset-format.md')
  const paths = Object.values({ ...numberFields, ...textFields, ...profileFields, ...flagFields })
  const inside = /^(overview|technical|day|week|twoWeeks|month|twoMonths)\./
  const words = [...paths.map((path) => path.replace(inside, '')), ...Object.keys(dropReasons)]
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([])
})

test('the build of the container copies every folder of the product and file that its configuration imports, and no settings', () => {
  const patterns = read('.dockerignore').split('\n')
  const isSent = (path: string) =>
    patterns.some(
      (pattern) =>
        pattern === `!${path.split('/', 1).join('')}` || (!path.includes('/') && pattern === `!*${extname(path)}`),
    )
  const sources = new Set(['vite.config.ts'])
  for (const path of sources) {
    for (const [, imported = ''] of read(path).matchAll(/^import (?!type).* from '(\.{1,2}\/[\w./-]+)'/gm))
      sources.add(join(dirname(path), imported))
  }
  expect(sources.size).toBeGreaterThan(5)
  for (const path of Object.values(manifest.imports)) sources.add(join(path))
  expect([...sources].filter((path) => !isSent(path))).toEqual([])
  expect(['.env', '.env.example', 'data/secret', 'data/stonks.db'].filter(isSent)).toEqual([])
})

test('the example of the settings lists those that the server reads', () => {
  const source = ['config', 'market-settings', 'message-settings', 'sign-in-settings']
    .map((name) => read(`api/platform/runtime/${name}.ts`))
    .join('\n')
  const settings = [...source.matchAll(/(?:read|readPath|path|secret)\(\s*'([A-Z_\d]+)'/g)].map(([, name = '']) => name)
  const example = [...read('.env.example').matchAll(/^(?:# ?)?([A-Z_\d]+)=/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(5)
  expect(example.toSorted()).toEqual(settings.toSorted())
})

test('the tables of commands name every command of admin and market', () => {
  const page = read('docs/running.md')
  const named = [...page.matchAll(/^\| `([a-z-]+)/gm)].map(([, name = '']) => name)
  const commands = ['admin-commands', 'market-commands'].flatMap((name) =>
    [...read(`api/cli/${name}.ts`).matchAll(/^ {4}'?([a-z-]+)'?: \{$/gm)].map(([, command = '']) => command),
  )
  expect(commands).toEqual(expect.arrayContaining(['backup', 'move-to', 'accept', 'enrich']))
  expect(commands.filter((name) => !named.includes(name))).toEqual([])
})

test('the architecture’s seven stories list existing files and stay short', () => {
  const page = read('docs/architecture.md')
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(232)
  const stories = page.slice(page.indexOf('## Seven stories'), page.indexOf('## State')).split('\n### ').slice(1)
  const files = stories.map((story) => [...story.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path))
  for (const [at, max] of [15, 15, 12, 15, 10, 15, 20].entries()) {
    expect(files[at]?.length).toBeGreaterThan(5)
    expect(files[at]?.length).toBeLessThanOrEqual(max)
  }
  expect(files.flat().filter((path) => !isThere(path))).toEqual([])
})
