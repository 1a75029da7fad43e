import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'
import { supportedApis } from './supported-apis.js'

/** The messages of the rule about a file with this text. */
function lint(text: string): readonly string[] {
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        ecmaFeatures: { jsx: true },
        projectService: { allowDefaultProject: ['*.tsx'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { project: { rules: { 'supported-apis': supportedApis } } },
    rules: { 'project/supported-apis': 'error' },
  }
  return new Linter()
    .verify(text, [config], `${import.meta.dirname}/example.tsx`)
    .map(({ message }) => message.replace(/ in .*/, ''))
}

test.for([
  ['URL.canParse("/")', 'api.URL.canParse_static is missing'],
  ['requestIdleCallback(() => undefined)', 'api.Window.requestIdleCallback is missing'],
  ['new Set([1]).union(new Set([2]))', 'javascript.builtins.Set.union is missing'],
  ['Object.groupBy([1], String)', 'javascript.builtins.Object.groupBy is missing'],
  ['navigator.storage.estimate()', 'api.StorageManager.estimate is missing'],
  ['export const box = <div popover="auto" />', 'html.global_attributes.popover is missing'],
  ['/[a--b]/v.test("a")', 'javascript.builtins.RegExp.unicodeSets is missing'],
] as const)('%s is an error', ([text, message]) => {
  expect(lint(text)).toEqual([message])
})

test.for([
  '[3, 1].toSorted()',
  'const storage: Partial<StorageManager> = navigator.storage; void storage.estimate?.()',
  'document.body.replaceChildren()',
  'structuredClone(new Map())',
  'const browser: { canParse?: (url: string) => boolean } = URL; browser.canParse?.("/")',
  'export const dialog = <dialog closedby="any" />',
  'export const canParse = (text: string) => text',
])('an API that all supported browsers have, or that has a fallback, is allowed: %s', (text) => {
  expect(lint(text)).toEqual([])
})
