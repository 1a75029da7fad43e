/**
 * The estimate of passwords, in the form and on the server: zxcvbn's score, 0 to 4; 3 means more than a hundred million
 * guesses.
 */
export const minPasswordScore = 3

/** Limits that keep every estimate below some milliseconds: only the first characters and few substitutions count. */
export const estimateLimits = { maxLength: 64, l33tMaxSubstitutions: 20 } as const

/** Words of the product, which are common here. */
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
 * The texts that a password must not contain, besides common words: the address and the names of its owner, whole, word by
 * word, and joined. ada@example.org is also ada, example and adaexampleorg.
 */
export function guessableWords(about: readonly string[]): string[] {
  const parts = about.flatMap((text) => {
    const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const words = plain.split(/[^\p{L}\p{N}]+/u)
    return [plain, words.join(''), plain.split('@', 1)[0] ?? '', ...words, ...plain.split(/[^\p{L}]+/u)]
  })
  return [...new Set(parts)].filter((part) => part.length >= 3)
}

/** The text to estimate: without accents and full-width letters, which would disguise a common word. */
export const withoutDisguise = (password: string): string =>
  password
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
