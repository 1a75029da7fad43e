import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Upper limits of code that escapes the type checker and the linter. Lower a limit whenever the code allows it. */
const limits = { casts: 44, castsOfTests: 120, disabledRules: 3 }

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const isTest = (path: string): boolean => /\.(test|spec|bench|audit|picture)\.tsx?$/.test(path)
const code = files.filter((path) => /(?<!\.d)\.tsx?$/.test(path))
const product = code.filter((path) => /^(domain|worker|sw|web|api)\//.test(path) && !isTest(path))
const texts = new Map(code.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
/** Code that serves tests: the tests themselves, their builders, the harness and the benchmarks. */
const isForTests = (path: string): boolean =>
  isTest(path) || /^(e2e|bench)\/|(^|\/)testing\/|\/test-[a-z-]+\.tsx?$/.test(path)

// Parses every file; the next tests use the same syntax trees.
test('casts are few', () => {
  const [tests, shipped] = [code.filter(isForTests), code.filter((path) => !isForTests(path))]
  expect(shipped.flatMap(castsOf).length).toBeLessThanOrEqual(limits.casts)
  expect(tests.flatMap(castsOf).length).toBeLessThanOrEqual(limits.castsOfTests)
})

test('no rule is disabled in the product', () => {
  const disabled = product.filter((path) =>
    /eslint-disable|@ts-(ignore|expect-error|nocheck)/.test(texts.get(path) ?? ''),
  )
  expect(disabled.length).toBeLessThanOrEqual(limits.disabledRules)
})

const parsed = new Map<string, ts.SourceFile>()

/** The syntax tree of a file; each file is parsed once. */
function parse(path: string): ts.SourceFile {
  const cached = parsed.get(path)
  if (cached) return cached
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, texts.get(path) ?? '', ts.ScriptTarget.Latest, true, kind)
  parsed.set(path, file)
  return file
}

/** The casts of a file, `as const` aside, and its non-null assertions. */
function castsOf(path: string): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) ? node.type.getText() !== 'const' : ts.isNonNullExpression(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(parse(path))
  return found
}
