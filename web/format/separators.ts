/** The characters that a locale writes between thousands and before decimals. */
export interface Separators {
  readonly group: string
  readonly decimal: string
}

/** Of a locale, `undefined` is the browser’s own. In Latin digits, because only those are read. */
export function separatorsOf(locale?: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6)
  const written = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  return { group: written('group') ?? '', decimal: written('decimal') ?? '.' }
}

export const ownSeparators = separatorsOf()
