import { Linter } from 'eslint'

interface Entry {
  readonly files?: readonly string[]
  readonly rules?: Linter.RulesRecord
}

/** The number of errors in a text by the rules on forbidden syntax for files of this pattern. */
export async function lintSyntax(text: string, glob: string): Promise<number> {
  const config = new URL('../../eslint.config.js', import.meta.url).href
  const { default: entries } = (await import(config)) as { default: readonly Entry[] }
  const rules =
    entries.find(({ files, rules }) => rules?.['no-restricted-syntax'] && files?.includes(glob))?.rules ?? {}
  const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } }
  return new Linter().verify(text, [{ languageOptions, rules }]).length
}
