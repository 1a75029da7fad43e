import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { fileNames } from './file-names.js'

/** The messages of the rule about a file of this name. */
function lintName(filename: string): readonly string[] {
  const config: Linter.Config = {
    files: ['**'],
    plugins: { project: { rules: { 'file-names': fileNames } } },
    rules: { 'project/file-names': 'error' },
  }
  return new Linter().verify('', [config], { filename }).map(({ message }) => message)
}

test.for(['web/Sheet.ts', 'domain/order_by.ts'])('a file name that is not in kebab-case is an error: %s', (path) =>
  expect(lintName(path)).toHaveLength(1),
)

test.for(['words/dates.ts', 'worker/store/open-archive.ts'])('other file names are allowed: %s', (path) => {
  expect(lintName(path)).toEqual([])
})
