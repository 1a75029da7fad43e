import { fail, type Result, succeed } from '#domain/result'
import { cashtagsIn } from '#domain/text/feed-message'

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

/** A number and its unit. */
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
 * The figures of a text, normalized for comparison: "1,204" is "1204", "2.40 per cent" is "2.4%", "nine" is "9". "One"
 * is left out: it is hardly ever a count.
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

/** The minimum length of a note. */
const minSentences = 4

/** With a larger share of unsupported sentences, the whole text is rejected. */
const maxUnsupportedShare = 1 / 3

/** Words of advice and of causes, which a note must not contain. */
const advice =
  /\b(buy(ing)?|sell(ing)?|should|must|recommend\w*|advi[cs]e\w*|bargains?|(under|over)valued|guarantee\w*|target price|will|expect(ed|s)? to|because|due to|thanks to|amid)\b/i

/** What a text may mention. */
interface Facts {
  readonly cashtags: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
  /** In lower case. */
  readonly words: ReadonlySet<string>
}

/**
 * Removes the sentences of a model’s text that mention a stock, figure or name that is not in the facts, or that give
 * advice or reasons. Fails if too much is removed or too little remains.
 */
export function checkFacts(text: string, source: string): Result<string> {
  const facts: Facts = { cashtags: new Set(cashtagsIn(source)), figures: figuresIn(source), words: wordsIn(source) }
  const lines = text.split('\n').map((line) => ({ line, sentences: isHeading(line) ? [] : sentencesIn(line) }))
  const all = lines.flatMap(({ sentences }) => sentences)
  const supported = all.filter((sentence) => isSupported(sentence, facts))
  if (supported.length < minSentences) return fail('The model’s text says too little that the dataset bears out.')
  if (all.length - supported.length > all.length * maxUnsupportedShare)
    return fail('Too much of the model’s text is not from the dataset.')
  const filtered = lines.map(({ line, sentences }) =>
    isHeading(line) ? line : sentences.filter((sentence) => isSupported(sentence, facts)).join(' '),
  )
  return succeed(withoutEmptySections(filtered, facts))
}

const isHeading = (line: string): boolean => /^#{1,6} /.test(line)

/** The sentences of a line; the first one of a list item includes its marker. */
const sentencesIn = (line: string): readonly string[] =>
  line.split(/(?<=[.!?]["”’)*_]*)\s+(?=["“‘(*_$]*[\p{Lu}\d$])/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

function isSupported(sentence: string, facts: Facts): boolean {
  const isOfFacts =
    cashtagsIn(sentence).every((symbol) => facts.cashtags.has(symbol)) &&
    [...figuresIn(sentence)].every((figure) => facts.figures.has(figure)) &&
    namesIn(sentence).every((name) => facts.words.has(name.toLowerCase()))
  // Digits of other scripts cannot be checked.
  return isOfFacts && !advice.test(sentence) && !/(?![0-9])\p{N}/u.test(sentence)
}

/** Capitalized words except the first of the sentence. */
function namesIn(sentence: string): readonly string[] {
  const [, ...others] = sentence.replaceAll(/\$[A-Z]{1,5}\b/g, '').match(/[\p{L}\p{M}’']+/gu) ?? []
  return others.filter((word) => /^\p{Lu}/u.test(word) && word !== 'I').map((word) => word.replace(/[’']s?$/, ''))
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/[\p{L}\p{M}’']+/gu), ([word]) => word.toLowerCase().replace(/[’']s?$/, '')))

/** Headings are capitalized: only their figures, cashtags and advice are checked. */
const isSupportedHeading = (line: string, { figures, cashtags }: Facts): boolean =>
  !advice.test(line) &&
  [...figuresIn(line)].every((figure) => figures.has(figure)) &&
  cashtagsIn(line).every((symbol) => cashtags.has(symbol))

/** Removes unsupported headings and headings without content; the content under an unsupported one stays. */
function withoutEmptySections(lines: readonly string[], facts: Facts): string {
  const remaining = lines.filter((line, at) => {
    if (!isHeading(line)) return true
    const next = lines.slice(at + 1).find((one) => one.trim() !== '')
    return isSupportedHeading(line, facts) && next !== undefined && !isHeading(next)
  })
  return remaining
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
