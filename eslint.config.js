import { basename, relative } from 'node:path'
import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const root = import.meta.dirname

/** A drawer's name says nothing about what lies in it. */
const drawers = /(^|[/-])(utils?|helpers?|common|lib|misc|managers?|services?)([/.-]|$)/

/** Files are named in kebab-case after the one thing that they export. */
const tellingNames = {
  create: (context) => ({
    Program(node) {
      const path = relative(root, context.filename).replaceAll('\\', '/')
      if (!/^[a-z0-9.-]+$/.test(basename(path))) context.report({ node, message: `Name ${path} in kebab-case.` })
      if (drawers.test(path)) context.report({ node, message: `Name ${path} after what it holds.` })
    },
  }),
}

const byName = { selector: 'ExportDefaultDeclaration', message: 'Export it by its name, the same everywhere.' }

/** What somebody has typed must never become part of a statement: it is a parameter of one. */
const noBuiltSql = [
  {
    selector: "CallExpression[callee.object.name='sql'][callee.property.name=/^(raw|lit|unsafe)$/]",
    message: 'Say it with a parameter: ${value} inside sql`…`, or sql.ref and sql.table for names that the code knows.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(exec|prepare|pragma|raw)$/] > .arguments:matches(TemplateLiteral[expressions.length>0], BinaryExpression[operator="+"])',
    message: 'A statement is one fixed text; what varies is a parameter of it.',
  },
]

/** Numbers and dates look the same everywhere because one folder writes them. */
const noOwnFormats = [
  {
    selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    message: 'Use a function of web/format/numbers.ts or web/format/dates.ts.',
  },
  {
    selector: "NewExpression[callee.object.name='Intl'][callee.property.name=/^(Number|DateTime|RelativeTime)Format$/]",
    message: 'Use a function of web/format/numbers.ts or web/format/dates.ts.',
  },
]

/** Attributes and properties whose values are read by people. */
const textAttributes =
  'JSXAttribute[name.name=/^(aria-(label|description|roledescription|valuetext)|title|placeholder|label|alt|caption|summary|short|done|state)$/]'

const literalText = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(> TemplateElement[value.raw=/\\p{L}/u]))'

const message = 'Texts of the interface stand in web/texts.'

/** What people read is in one folder, so that it has one voice. */
const noOwnToasts = [{ selector: `CallExpression[callee.name='say'] > ${literalText}`, message }]
const noOwnTexts = [
  ...noOwnToasts,
  { selector: 'JSXText[value=/\\p{L}/u]', message },
  { selector: `${textAttributes} > ${literalText}`, message },
  ...[':matches(JSXElement, JSXFragment)', textAttributes].flatMap((parent) => {
    const value = `${parent} > JSXExpressionContainer`
    return [
      { selector: `${value} > ${literalText}`, message },
      { selector: `${value} > ConditionalExpression > ${literalText}:not(.test)`, message },
      { selector: `${value} > LogicalExpression > ${literalText}.right`, message },
    ]
  }),
]

/** Which folder may import which, and the one door of each package, is the matter of .dependency-cruiser.js alone. */
export default defineConfig(
  { ignores: ['dist', 'data', '.cache', 'test-results', 'playwright-report'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: { house: { rules: { 'telling-names': tellingNames } } },
    rules: {
      'house/telling-names': 'error',
      'max-lines': ['error', 300],
      'no-console': 'error',
      'no-restricted-syntax': ['error', byName],
      eqeqeq: 'error',
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `() => setOpen(true)` is how an event handler reads, `return next()` how one leaves early.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `{ [F in Field]: … }` names what it runs over.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // An empty text, 0 and NaN are as missing as null where `||` is written.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // A text spreads into its characters, which is what is meant.
      '@typescript-eslint/no-misused-spread': 'off',
      // A key in brackets says that nobody promised it: `record['symbol']`.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    },
  },
  {
    files: ['api/**/*.ts'],
    // They spoil databases.
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noBuiltSql] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/format/**'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats] },
  },
  {
    files: ['web/**/*.ts'],
    ignores: ['web/format/**', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats, ...noOwnToasts] },
  },
  {
    files: ['web/**/*.tsx'],
    // Legal documents are texts throughout; tests write what they expect.
    ignores: ['web/format/**', 'web/features/legal/{disclosures,terms}.tsx', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noOwnFormats, ...noOwnTexts] },
  },
  // The browser's console is the only log there is; the page and its workers warn in it, they do not chat.
  { files: ['web/**', 'worker/**', 'sw/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
  // These talk to whoever started them.
  {
    files: ['api/server.ts', 'api/cli/admin.ts', 'api/cli/social.ts', 'e2e/**', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'], rules: { 'max-lines': 'off' } },
  // Their tools demand a default export.
  { files: ['**/*.config.{js,ts}', '.*.js'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
)
