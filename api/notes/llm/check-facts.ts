import { cashtagsIn } from '#domain/text/cashtags'
import { fail, succeed, type Result } from '../../runtime/result.ts'

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

/** Fewer sentences are no note. */
const minSentences = 4

/** A larger share of sentences that say more than the facts makes the rest suspect, too. */
const maxUnsupportedShare = 1 / 3

/** Words of advice and of causes, which a note must not contain. */
const advice =
  /\b(buy(ing)?|sell(ing)?|should|must|recommend\w*|advi[cs]e\w*|bargains?|(under|over)valued|guarantee\w*|target price|will|expect(ed|s)? to|because|due to|thanks to|amid)\b/i

/** What a text may speak of. */
interface Facts {
  readonly cashtags: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
  /** In lower case. */
  readonly words: ReadonlySet<string>
}

/**
 * A model’s text without the sentences that name a stock, a figure or a name that the facts do not, or that give advice or reasons,
 * which are not in them either. Where that is too much of it, or too little is left, it is refused.
 */
export function checkFacts(text: string, source: string): Result<string> {
  const facts: Facts = { cashtags: new Set(cashtagsIn(source)), figures: figuresIn(source), words: wordsIn(source) }
  const lines = text.split('\n').map((line) => ({ line, sentences: isHeading(line) ? [] : sentencesIn(line) }))
  const all = lines.flatMap(({ sentences }) => sentences)
  const kept = all.filter((sentence) => isSupported(sentence, facts))
  if (kept.length < minSentences) return fail('The model’s text says too little that the dataset bears out.')
  if (all.length - kept.length > all.length * maxUnsupportedShare)
    return fail('Too much of the model’s text is not from the dataset.')
  const held = lines.map(({ line, sentences }) =>
    isHeading(line) ? line : sentences.filter((sentence) => isSupported(sentence, facts)).join(' '),
  )
  return succeed(withoutEmptySections(held, facts))
}

const isHeading = (line: string): boolean => /^#{1,6} /.test(line)

/** The sentences of a line; an item of a list keeps its mark with its first one. */
const sentencesIn = (line: string): readonly string[] =>
  line.split(/(?<=[.!?]["”’)*_]*)\s+(?=["“‘(*_$]*[\p{Lu}\d$])/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

function isSupported(sentence: string, facts: Facts): boolean {
  const isOfFacts =
    cashtagsIn(sentence).every((symbol) => facts.cashtags.has(symbol)) &&
    [...figuresIn(sentence)].every((figure) => facts.figures.has(figure)) &&
    namesIn(sentence).every((name) => facts.words.has(name.toLowerCase()))
  // Other scripts’ digits, and dollars before letters that make no cashtag, cannot be checked.
  return isOfFacts && !advice.test(sentence) && !/(?![0-9])\p{N}/u.test(sentence)
}

/** Words with a capital, but for the one that begins the sentence. */
function namesIn(sentence: string): readonly string[] {
  const [, ...others] = sentence.replaceAll(/\$[A-Z]{1,5}\b/g, '').match(/[\p{L}\p{M}’']+/gu) ?? []
  return others.filter((word) => /^\p{Lu}/u.test(word) && word !== 'I').map((word) => word.replace(/[’']s?$/, ''))
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/[\p{L}\p{M}’']+/gu), ([word]) => word.toLowerCase().replace(/[’']s?$/, '')))

/** Headings are written with capitals: of them only figures, cashtags and advice are looked at. */
const isSupportedHeading = (line: string, { figures, cashtags }: Facts): boolean =>
  !advice.test(line) &&
  [...figuresIn(line)].every((figure) => figures.has(figure)) &&
  cashtagsIn(line).every((symbol) => cashtags.has(symbol))

/** Headings under which nothing is left go, and so do those that say too much; what stood under these stays. */
function withoutEmptySections(lines: readonly string[], facts: Facts): string {
  const kept = lines.filter((line, at) => {
    if (!isHeading(line)) return true
    const next = lines.slice(at + 1).find((one) => one.trim() !== '')
    return isSupportedHeading(line, facts) && next !== undefined && !isHeading(next)
  })
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
