import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** Writes the examples of a report into a test file; returns the new text, and the output of the script. */
async function kept(source: string, failures: readonly { readonly line: number; readonly counterexample: string }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, report] = [join(folder, 'sum.test.ts'), join(folder, 'report.json')]
  const assertionResults = failures.map(({ line, counterexample }) => ({
    ...{ status: 'failed', fullName: `line ${line}` },
    failureMessages: [
      `Error: Property failed after 3 tests\n{ seed: 7, path: "2:0" }\n${counterexample}\nShrunk 1 time(s)\n    at check (/x/fast-check.js:1:2)\n    at ${file}:${line}:6`,
    ],
  }))
  await writeFile(file, source)
  await writeFile(report, JSON.stringify({ testResults: [{ name: file, assertionResults }] }))
  const { stdout } = await run(process.execPath, ['build/keep-examples.mjs', report])
  return { text: await readFile(file, 'utf8'), said: stdout.replaceAll(file, 'FILE') }
}

test('adds the counterexamples of a nightly run to the examples of their properties', async () => {
  const source = `
test('one', () => {
  fc.assert(fc.property(fc.nat(), (n) => n < 5))
})
test('two', () => fc.assert(
  fc.property(fc.string(), (text) => text === ''),
  { numRuns: 5 },
))
test('three', async () => {
  await fc.assert(fc.asyncProperty(fc.nat(), holds), { examples: [[1]] })
})
`
  const { text, said } = await kept(source, [
    { line: 3, counterexample: 'Counterexample: [5]' },
    { line: 6, counterexample: 'Counterexample: ["a, b]"]' },
    { line: 10, counterexample: 'Counterexample: [{"a":[2]}]' },
  ])
  expect(said).toBe('')
  expect(text).toContain('fc.assert(fc.property(fc.nat(), (n) => n < 5), { examples: [[5]] })')
  expect(text).toContain('{ examples: [["a, b]"]], numRuns: 5 }')
  expect(text).toContain('{ examples: [[{"a":[2]}], [1]] }')
})

test('names a counterexample that it cannot place, and changes nothing', async () => {
  const source = "test('one', () => fc.assert(fc.property(fc.nat(), holds), options))\n"
  const { text, said } = await kept(source, [
    { line: 1, counterexample: 'Counterexample: [5]' },
    { line: 1, counterexample: 'expected 1 to be 2' },
  ])
  expect(text).toBe(source)
  expect(said).toBe('Not placed: FILE: line 1\nNot placed: FILE: line 1\n')
})
