/** Rows of keyboards, the columns of one of them, and the orders that everybody knows. */
const tracks = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl;',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '741852963',
  '789456123',
  '147258369',
  '159357',
  '1123581321',
  '31415926535897932384626433',
]

/** Both ways, and round again: 890123. */
const runs = tracks.flatMap((track) => [track + track, [...(track + track)].reverse().join('')])
/** Signs from which on one sees a run. */
const shortest = 3

/** Whether a text, in small letters, is nothing but runs over the keyboard, repetitions, or a day of the calendar. */
export function isPattern(text: string): boolean {
  return text !== '' && (isRepeated(text) || isDate(text) || isRuns(text))
}

/** One, two, three or four signs again and again. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1*$/su.test(text) && text.length >= 6

/** Runs one after the other, each as long as it can be. */
function isRuns(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const length = runAtStart(rest)
    if (length === 0) return false
    rest = rest.slice(length)
  }
  return true
}

/** How long the run is with which a text begins; 0 where it begins with none. */
function runAtStart(text: string): number {
  const repeated = /^(.)\1+/su.exec(text)?.[0].length
  if (repeated !== undefined) return repeated
  const longest = Math.max(...runs.map((run) => sharedLength(text, run)))
  return longest >= shortest ? longest : 0
}

/** How much of a text's beginning stands somewhere in a run. */
function sharedLength(text: string, run: string): number {
  let length = 0
  while (length < text.length && run.includes(text.slice(0, length + 1))) length++
  return length
}

/** In any order of day, month and year, with any sign between them or none. */
function isDate(text: string): boolean {
  const digits = text.replaceAll(/[-./ ]/g, '')
  const year = '(19|20)\\d\\d'
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  const orders = [day + month + year, month + day + year, year + month + day, year + day + month]
  return orders.some((order) => new RegExp(`^${order}$`).test(digits))
}
