/** Why a password is easy to guess, by the estimator's keys. */
export const passwordHints = {
  straightRow: 'a row of keys',
  keyPattern: 'a pattern on the keyboard',
  simpleRepeat: 'one character, repeated',
  extendedRepeat: 'it repeats itself',
  sequences: 'a sequence like “abc”',
  recentYears: 'a recent year',
  dates: 'a date',
  topTen: 'one of the ten most common passwords',
  topHundred: 'one of the hundred most common passwords',
  common: 'a common password',
  similarToCommon: 'close to a common password',
  wordByItself: 'a single word',
  namesByThemselves: 'a name',
  commonNames: 'a common name',
  userInputs: 'your own name or email',
} as const

export const easyToGuess = (why: string | undefined): string =>
  `Easy to guess${why === undefined ? '' : `: ${why}`}. Add another word or two.`
