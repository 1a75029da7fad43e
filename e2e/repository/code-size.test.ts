import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Upper limits of the size of the code. Lower a limit whenever the code allows it; only new features raise `sourceFiles`. */
const limits = {
  sourceFiles: 626,
  smallFiles: 63,
  linesOfFile: 300,
  entriesOfFolder: 20,
  casts: 44,
  castsOfTests: 120,
  disabledRules: 3,
  // `developmentApp`, which Vite’s development server loads by its name.
  unusedExports: 2,
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const isTest = (path: string): boolean => /\.(test|spec|bench|audit|picture)\.tsx?$/.test(path)
const code = files.filter((path) => /(?<!\.d)\.tsx?$/.test(path))
const product = code.filter((path) => /^(domain|worker|sw|web|api)\//.test(path) && !isTest(path))
const texts = new Map(code.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const linesOf = (path: string): number => (texts.get(path) ?? '').trimEnd().split('\n').length
const sources = code.filter((path) => !isTest(path))

test('the product has few source files, and few of them are tiny', () => {
  expect(product.length).toBeLessThanOrEqual(limits.sourceFiles)
  expect(product.filter((path) => linesOf(path) <= 25).length).toBeLessThanOrEqual(limits.smallFiles)
})

test('no source file is long', () => {
  expect(sources.filter((path) => linesOf(path) > limits.linesOfFile)).toEqual([])
})

test('no folder has too many entries, except the root and the decisions', () => {
  const entries = new Map<string, Set<string>>()
  for (const path of files) {
    for (let at = path; at.includes('/'); at = posix.dirname(at)) {
      const folder = posix.dirname(at)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(at))
    }
  }
  const crowded = [...entries].filter(([, { size }]) => size > limits.entriesOfFolder).map(([folder]) => folder)
  expect(crowded.filter((folder) => folder !== 'docs/decisions')).toEqual([])
})

/** Code that serves tests: the tests themselves, their builders, the harness and the benchmarks. */
const isForTests = (path: string): boolean =>
  isTest(path) || /^(e2e|bench)\/|(^|\/)testing\/|\/test-[a-z-]+\.tsx?$/.test(path)

// Parses every file; the next tests use the same syntax trees.
test('casts are few', { timeout: 60_000 }, () => {
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

test('exports that no other file imports are few', () => {
  const imported = new Set(code.flatMap(importsOf))
  const unused = product.flatMap((path) => exportsOf(path).filter((name) => !imported.has(`${path}#${name}`)))
  expect(unused.length).toBeLessThanOrEqual(limits.unusedExports)
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

/** The names that a file exports by declaring them. */
function exportsOf(path: string): string[] {
  return parse(path).statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    }
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)
    return isNamed && statement.name ? [statement.name.text] : []
  })
}

/** What a file imports or re-exports, as `path#name`; a dynamic or namespace import counts for every export. */
function importsOf(path: string): string[] {
  const found: string[] = []
  const targetOf = (specifier: ts.Expression | undefined): string | undefined => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return undefined
    const { text } = specifier
    if (text.startsWith('#')) return `${text.slice(1)}.ts`
    return text.startsWith('.') ? posix.join(posix.dirname(path), text) : undefined
  }
  const addAll = (target: string | undefined): void => {
    if (target !== undefined && texts.has(target)) found.push(...exportsOf(target).map((name) => `${target}#${name}`))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const target = targetOf(node.moduleSpecifier)
      const bindings = node.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings)) {
        for (const { propertyName, name } of bindings.elements)
          found.push(`${target ?? ''}#${(propertyName ?? name).text}`)
      } else if (bindings) addAll(target)
    } else if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      for (const { propertyName, name } of node.exportClause.elements) {
        found.push(`${targetOf(node.moduleSpecifier) ?? path}#${(propertyName ?? name).text}`)
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      addAll(targetOf(node.arguments[0]))
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      addAll(targetOf(node.argument.literal))
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(path))
  return found
}
