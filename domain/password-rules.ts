/**
 * How passwords are estimated, in the form and on the server alike: zxcvbn's score, 0 to 4, of which 3 means that more than
 * a hundred million guesses are needed.
 */
export const minPasswordScore = 3

/** Limits that keep every estimate below some milliseconds: only the first characters count, and few substitutions are tried. */
export const estimateLimits = { maxLength: 64, l33tMaxSubstitutions: 20 } as const

/** Words of the product, which the estimator does not know to be common here. */
export const productWords = [
  'stonks',
  'stonk',
  'stocks',
  'stock',
  'screener',
  'bullish',
  'bearish',
  'portfolio',
] as const

/**
 * What a password must not be made of, besides common words: the address and the names of its owner, whole, word by word,
 * and put together. ada@example.org is also ada, example and adaexampleorg.
 */
export function guessableWords(about: readonly string[]): string[] {
  const parts = about.flatMap((text) => {
    const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const words = plain.split(/[^\p{L}\p{N}]+/u)
    return [plain, words.join(''), plain.split('@', 1)[0] ?? '', ...words, ...plain.split(/[^\p{L}]+/u)]
  })
  return [...new Set(parts)].filter((part) => part.length >= 3)
}

/** The text that is estimated: without accents and full-width letters, which would disguise a common word. */
export const withoutDisguise = (password: string): string =>
  password
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
