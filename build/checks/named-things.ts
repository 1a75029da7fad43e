import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminProgram } from '../../api/cli/admin-commands.ts'
import { marketProgram } from '../../api/cli/market-commands.ts'
import { mcpProgram } from '../../api/cli/mcp-commands.ts'
import { socialProgram } from '../../api/cli/social-commands.ts'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Paths that are installed, built, or made by the server and by tests. */
const notOurs = /^(dist|data|site|test-results|playwright-report|\.git|\.cache|bench\/dist)$|(^|\/)node_modules$/

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (notOurs.test(path)) return []
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
  })
}

/** Every file of the repository, from its root. */
export const files = filesIn('.')

/** The text that people read: the documentation, and the files that GitHub shows or runs. */
export const pages = files.filter((path) => path.endsWith('.md') || path.startsWith('.github/'))

/** The code that the repository runs. A name that is in none of it is wrong. */
const sources = files
  .filter((path) =>
    /\.(ts|tsx|js|mjs|cfg|yml|yaml|service|html)$|^(Dockerfile|\.env\.example|\.ci\/run|package\.json)$/.test(path),
  )
  .filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
  .map(read)
  .join('\n')

interface Mention {
  readonly page: string
  readonly text: string
}

/** All matches of a pattern's group in a page's text. */
export const mentions = (page: string, text: string, pattern: RegExp): readonly Mention[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => ({ page, text: found }))

const paths = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))
const names = new Set(files.map((path) => basename(path)))

function foldersOf(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

const ending = '(?:ts|tsx|js|mjs|json|md|ya?ml|css|html|cfg|service|svg|webp|png|db|lock|txt|sh)'

/** The files that a page names, with or without their folder, that neither exist nor are made by the code. */
export function missingFiles(page: string, text: string): readonly Mention[] {
  const withFolder = mentions(page, text, /`((?:\.?[\w-]+\/)+[\w.-]*)`/g)
    .filter(({ text: path }) => paths.has(path.split('/', 1).join('')))
    .filter(({ text: path }) => !isBuilt(path) && !paths.has(path.replace(/\/$/, '')))
  const alone = mentions(page, text, new RegExp(`\`([\\w-]+(?:\\.[\\w-]+)*\\.${ending})\``, 'g')).filter(
    ({ text: name }) => !names.has(name) && !sources.includes(name) && !isPlaceholder(name),
  )
  return [...withFolder, ...alone]
}

/** `VERSION.json`: a name in which capitals are placeholders. */
const isPlaceholder = (name: string): boolean => /^[A-Z]+(-[A-Z]+)*\.[a-z]+$/.test(name) && name !== 'README.md'
const isBuilt = (path: string): boolean => path.startsWith('data/') || path.startsWith('dist/')

const scripts = new Set(Object.keys(manifest.scripts))

const subcommands = Object.fromEntries(
  [adminProgram, marketProgram, mcpProgram, socialProgram].map(({ name, commands }) => [
    name,
    new Set(['help', ...Object.keys(commands)]),
  ]),
)

/** The npm scripts and subcommands that a page names and that do not exist. */
export function missingCommands(page: string, text: string): readonly Mention[] {
  const npm = mentions(page, text, /\bnpm (?:run )?([a-z][\w:]*)/g).filter(
    ({ text: name }) => !['ci', 'install'].includes(name) && !scripts.has(name),
  )
  const ours = Object.entries(subcommands).flatMap(([program, known]) =>
    mentions(page, text, new RegExp(`(?:\\b${program} --|${program}\\.js) ([a-z][a-z-]*)`, 'g')).filter(
      ({ text: name }) => !known.has(name),
    ),
  )
  return [...npm, ...ours]
}

/** Settings in code or before an equals sign: `MARKET_FILE`, `PORT=3000`. */
const setting = /(?<![\w-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?![\w-])|(?<![\w-])([A-Z][A-Z\d]{2,})(?==)/g

/** The settings that a page names and that nothing reads. */
export function missingSettings(page: string, text: string): readonly Mention[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`|^[^\n]*\bs?env\b[^\n]*$/gm)].map(([span]) => span).join('\n')
  return [...code.matchAll(setting)]
    .map(([, long, short]) => ({ page, text: long ?? short ?? '' }))
    .filter(({ text: name }) => !new RegExp(`(?<![A-Z_])${name}(?![A-Z_])`).test(sources))
}

const decisions = new Map(
  files
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => [Number(basename(path).slice(0, 4)), basename(path)]),
)

/** The decisions that a page names by a number without a page, or links to the page of another number. */
export function missingDecisions(page: string, text: string): readonly Mention[] {
  const named = mentions(page, text, /\bdecision (\d+)\b/gi).filter(
    ({ text: number }) => !decisions.has(Number(number)),
  )
  const linked = [...text.matchAll(/\[(?:decision )?(\d+)\]\([^)]*?(\d{4}-[\w-]+\.md)\)/gi)]
    .filter(([, number, file]) => decisions.get(Number(number)) !== file)
    .map(([link]) => ({ page, text: link }))
  return [...named, ...linked]
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** The links of a page to files, or to headings, that do not exist. */
export function brokenLinks(page: string, text: string): readonly Mention[] {
  return mentions(page, text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g).filter(({ text: link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path).replace(/\/$/, '')
    if (!paths.has(target)) return true
    if (anchor === undefined || !target.endsWith('.md')) return false
    return !mentions(target, read(target), /^#+ (.*)$/gm).some(({ text: heading }) => anchorOf(heading) === anchor)
  })
}
