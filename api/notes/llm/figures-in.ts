const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number, and the word or sign behind it that says how large it is. */
const figure = new RegExp(
  `(?<![\\p{L}\\d])(\\d+(?:,\\d{3})*(?:\\.\\d+)?|${words.slice(2).join('|')})(?:[\\s\\u00a0\\u202f-]*(%|per\\s?cent|trillion|tn\\b|billion|bn\\b|million|mn\\b|times|x\\b|thousand))?`,
  'giu',
)

const units = new Map([
  ['per cent', '%'],
  ['percent', '%'],
  ['tn', 'trillion'],
  ['bn', 'billion'],
  ['mn', 'million'],
  ['x', 'times'],
])

/**
 * The figures of a text as one can compare them: "1,204" is "1204", "2.40 per cent" is "2.4%", "nine" is "9". "One" is left out:
 * it is hardly ever a count.
 */
export function figuresIn(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text.matchAll(figure), ([, number = '', unit = '']) => {
      const counted = words.indexOf(number.toLowerCase())
      const value = counted === -1 ? Number(number.replaceAll(',', '')) : counted
      const name = unit.toLowerCase().replace(/\s/g, ' ')
      return `${value}${units.get(name) ?? name}`
    }),
  )
}
