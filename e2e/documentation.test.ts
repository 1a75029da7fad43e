import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { flagFields, numberFields, profileFields, textFields } from '#domain/fields'
import { dropReasons } from '#domain/parse-stock'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isThere = (path: string): boolean => existsSync(join(root, path))

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

/** What the pages say where the pattern's group stands. */
const mentions = (pattern: RegExp) =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, said = '']) => ({ page, said })))

test('every link leads somewhere', () => {
  const links = mentions(/\]\((?!https?:)([^)#]+)[^)]*\)/g)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ page, said }) => !isThere(join(dirname(page), said)))).toEqual([])
})

test('every file that is named is there', () => {
  // The service worker's room is still empty.
  const files = mentions(/`((?:domain|worker|web|api|e2e|docs)\/[\w./-]+)`/g)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ said }) => !isThere(said))).toEqual([])
})

test('every command that is named is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = mentions(/npm (?:run )?(\w+)/g)
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(({ said }) => said !== 'ci' && !(said in scripts))).toEqual([])
})

test('the dataset’s page names every value that is read and every reason to drop a line', () => {
  const page = read('docs/dataset-format.md')
  const paths = Object.values({ ...numberFields, ...textFields, ...profileFields, ...flagFields })
  const inside = /^(overview|day|week|twoWeeks|month|twoMonths)\./
  const words = [...paths.map((path) => path.replace(inside, '')), ...Object.keys(dropReasons)]
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([])
})

test('the example of the settings lists those that the server reads', () => {
  const readers = ['api/config.ts', 'api/start/account-settings.ts', 'api/start/google-settings.ts']
  const source = readers.map(read).join('\n')
  const settings = [...source.matchAll(/(?:read|path|secret)\(\s*'([A-Z_\d]+)'/g)].map(([, name = '']) => name)
  const example = [...read('.env.example').matchAll(/^(?:# ?)?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(5)
  expect(example.toSorted()).toEqual(settings.toSorted())
})
