import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { projectRules } from '../../project-rules.js'

interface Entry {
  readonly files?: readonly string[]
  readonly ignores?: readonly string[]
  readonly rules?: Linter.RulesRecord
}

/** Lints a text by the rules on forbidden syntax for files of the server or the page. */
async function lint(text: string, glob = 'api/**/*.ts'): Promise<number> {
  const config = new URL('../../eslint.config.js', import.meta.url).href
  const { default: entries } = (await import(config)) as { default: readonly Entry[] }
  const rules = entries.find(({ files, ignores }) => ignores && files?.includes(glob))?.rules ?? {}
  const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } }
  return new Linter().verify(text, [{ languageOptions, rules }]).length
}

test.for([
  'sql.raw(name)',
  'sql.lit(name)',
  'connection.exec(`delete from users where id = ${id}`)',
  'connection.prepare("select * from users where id = " + id).all()',
  'connection.pragma(`user_version = ${version}`)',
  'db.schema.raw(`drop table ${name}`)',
])('concatenated SQL is an error: %s', async (text) => {
  expect(await lint(text)).toBe(1)
})

test.for([
  'sql`select * from users where id = ${id}`.execute(db)',
  'connection.exec("begin immediate")',
  'connection.prepare(`select 1`).all(id)',
  'connection.pragma("user_version")',
])('SQL with parameters is allowed: %s', async (text) => {
  expect(await lint(text)).toBe(0)
})

test.for([
  'count.toLocaleString("en")',
  'date.toLocaleDateString()',
  'date.toLocaleTimeString([], { timeStyle: "short" })',
  'new Intl.NumberFormat("en-US").format(count)',
  'new Intl.DateTimeFormat().format(date)',
])('formatting outside web/format is an error: %s', async (text) => {
  expect(await lint(text, 'web/**/*.{ts,tsx}')).toBe(1)
})

test.for([
  '<p>Loading</p>',
  '<p>{count} of {total}</p>',
  '<p>{"Loading"}</p>',
  '<p>{isOpen ? "Close" : words}</p>',
  '<p>{isOpen && "Open"}</p>',
  '<p>{`${count} stonks`}</p>',
  '<><b>{name}</b> is not shown</>',
  '<input aria-label="Search" />',
  '<input placeholder={"Symbol or name"} />',
  '<a title={`${symbol} on another site`} />',
  '<img alt={isChart ? "Chart" : ""} />',
  '<Select label="Preset" />',
  'showToast(`${symbol} was added`)',
])('user-visible text outside web/texts is an error: %s', async (text) => {
  expect(await lint(text, 'web/**/*.tsx')).toBe(1)
})

test.for([
  '<p>{texts.loading}</p>',
  '<p>{texts.count(total)} · {`${name} (${count})`}</p>',
  '<p className="count" data-place="line">→</p>',
  '<p>{kind === "range" && texts.hint}</p>',
  '<p>{kind === "range" ? texts.hint : "–"}</p>',
  '<Select label={labels["preset"]} value="week" />',
  '<Picture alt="" />',
  'showToast(texts.added(symbol))',
])('what a text is made of may stand elsewhere: %s', async (text) => {
  expect(await lint(text, 'web/**/*.tsx')).toBe(0)
})

/** The messages of the project's own rule on file names. */
function lintName(filename: string): readonly string[] {
  const config: Linter.Config = {
    files: ['**'],
    plugins: { project: projectRules },
    rules: { 'project/file-names': 'error' },
  }
  return new Linter().verify('', [config], { filename }).map(({ message }) => message)
}

test.for(['web/format/utils.ts', 'worker/fetch-helpers.ts', 'web/Sheet.ts', 'domain/order_by.ts'])(
  'a file name that is not in kebab-case, or says nothing, is an error: %s',
  (path) => expect(lintName(path)).toHaveLength(1),
)

test.for(['web/format/dates.ts', 'worker/store/open-archive.ts'])('other file names are allowed: %s', (path) => {
  expect(lintName(path)).toEqual([])
})
