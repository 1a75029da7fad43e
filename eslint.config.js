import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import importSort from 'eslint-plugin-simple-import-sort'
import tseslint from 'typescript-eslint'
import { noBuiltSql } from './build/eslint/built-sql.js'
import { fileNames } from './build/eslint/file-names.js'
import { noOwnFormats } from './build/eslint/own-formats.js'
import { noOwnTexts, noOwnToasts } from './build/eslint/own-texts.js'
import { supportedApis } from './build/eslint/supported-apis.js'

const root = import.meta.dirname

const byName = { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' }

/** Imports between folders and of packages are checked by build/checks/import-rules.js, not here. */
export default defineConfig(
  { ignores: ['dist', 'data', '.cache', 'test-results', 'playwright-report'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: { project: { rules: { 'file-names': fileNames, 'supported-apis': supportedApis } }, imports: importSort },
    rules: {
      'project/file-names': 'error',
      // Packages, then other folders, then this one; a component's own style sheet follows those of the components that it uses.
      'imports/imports': [
        'error',
        { groups: [['^\\u0000.*', '^node:', '^@?\\w', '^#', '^\\.\\.', '^\\.', '\\.css$']] },
      ],
      'max-lines': ['error', 300],
      'no-console': 'error',
      'no-restricted-syntax': ['error', byName],
      eqeqeq: 'error',
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Allow event handlers such as `() => setOpen(true)` and early returns such as `return next()`.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Allow `{ [F in Field]: … }`, which names its key.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `||` is used where an empty text, 0 or NaN counts as missing, like null.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // Allow spreading a string into its characters.
      '@typescript-eslint/no-misused-spread': 'off',
      // There are no enums (`erasableSyntaxOnly`); the rule takes a sixth of the time of all.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Allow brackets for keys that no type guarantees: `record['symbol']`.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    },
  },
  {
    files: ['api/**/*.ts'],
    // Tests damage databases on purpose.
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noBuiltSql] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats] },
  },
  {
    files: ['web/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats, ...noOwnToasts] },
  },
  {
    files: ['web/**/*.tsx'],
    // Legal documents are texts throughout; tests write what they expect.
    ignores: ['web/documents/{disclosures,terms}.tsx', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats, ...noOwnTexts] },
  },
  {
    files: ['{domain,words,storage,outbox,sw,worker}/**/*.ts', 'web/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: { 'project/supported-apis': 'error' },
  },
  {
    files: ['web/public/*.js'],
    languageOptions: {
      globals: { CSS: 'readonly', document: 'readonly', localStorage: 'readonly', matchMedia: 'readonly' },
    },
  },
  // The browser's console is the only log: the page and its workers write warnings and errors to it, nothing else.
  { files: ['{web,worker,sw,outbox,storage}/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
  // Command-line programs write to the terminal.
  {
    files: [
      'api/server.ts',
      'api/cli/admin.ts',
      'api/cli/social.ts',
      'api/cli/export.ts',
      'build/**',
      'e2e/**',
      'bench/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'], rules: { 'max-lines': 'off' } },
  // Test files share modules (vitest.config.ts): a mock would miss those that are loaded, and stay for the next file. A test
  // does the same at every run and on every machine.
  {
    files: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'mock', message: 'Pass a small real part instead.' },
        { object: 'Math', property: 'random', message: 'Take `seeded` from domain/testing/seed.' },
        { property: 'waitForTimeout', message: 'Wait for a condition.' },
      ],
    },
  },
  // Playwright determines the dependencies of a fixture from its destructured parameter, which may be empty.
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  // Their tools require a default export.
  {
    files: ['**/*.config.{js,ts}', '.*.js', 'e2e/engines/{next-release,table-reporter}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
)
