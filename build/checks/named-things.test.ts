import { describe, expect, test } from 'vitest'
import {
  brokenLinks,
  files,
  mentions,
  missingCommands,
  missingDecisions,
  missingFiles,
  missingSettings,
  pages,
  read,
} from './named-things.ts'

const checks = [
  [
    'link',
    brokenLinks,
    'See [there](nowhere.md), [that](docs/README.md#nothing) and [this](docs/README.md#run-it).',
    2,
  ],
  ['file', missingFiles, 'See `domain/gone.ts`, `gone.ts`, `metrics.ts` and `domain/stock/metrics.ts`.', 2],
  [
    'command',
    missingCommands,
    '`npm run gone`, `npm run admin -- vanish`, `dist/api/market.js no`, `npm run admin -- backup F`',
    3,
  ],
  ['setting', missingSettings, '`MARKET_FILES=x`, `PROT=1`, `MARKET_FILE`, `PORT=1`, `BEFORE=1`', 2],
  ['decision', missingDecisions, 'decision 99, [decision 1](0002-flat-stocks-from-one-field-table.md), decision 2', 2],
] as const

describe.each(checks)('a %s that a page names', (_, check, example, missing) => {
  test('exists, for every page', () => {
    expect(pages.length).toBeGreaterThan(30)
    expect(pages.flatMap((page) => check(page, read(page)))).toEqual([])
  })

  test('is reported if it does not exist', () => {
    expect(check('README.md', example)).toHaveLength(missing)
  })
})

test('the index links to every page of the documentation, and the index of decisions to every decision', () => {
  const linked = (page: string) => mentions(page, read(page), /\]\(([^)#]+)/g).map(({ text }) => text)
  const pagesOf = (folder: string) => files.filter((path) => path.endsWith('.md') && path.startsWith(`${folder}/`))
  const isDecision = (path: string) => /^docs\/decisions\/\d/.test(path)
  const index = linked('docs/README.md').map((path) => `docs/${path}`)
  const rest = pagesOf('docs').filter((path) => !isDecision(path) && path !== 'docs/README.md')
  expect(rest.filter((path) => !index.includes(path))).toEqual([])
  const decisions = linked('docs/decisions/README.md').map((path) => `docs/decisions/${path}`)
  expect(pagesOf('docs').filter((path) => isDecision(path) && !decisions.includes(path))).toEqual([])
})

test('every decision has its date and status, as the index says', () => {
  const index = read('docs/decisions/README.md')
  for (const path of files.filter((file) => /^docs\/decisions\/\d/.test(file))) {
    const [, title = '', date = ''] = /^# \d+\. (.*)\n\nAccepted, (\d{4}-\d\d-\d\d)\./.exec(read(path)) ?? []
    expect(title, path).not.toBe('')
    const row = index.split('\n').find((line) => line.includes(`](${path.slice('docs/decisions/'.length)})`)) ?? ''
    expect(row, path).toContain(`| ${title} `)
    expect(row, path).toContain(date)
  }
})
