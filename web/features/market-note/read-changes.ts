type Direction = 'gain' | 'loss'

/** A piece of text; with a direction, a percentage that rose or fell. */
interface ReadText {
  readonly text: string
  readonly direction?: Direction
}

/** Keeps the direction between calls: links cut a sentence into several texts. */
export type ChangeReader = (text: string) => readonly ReadText[]

const gains =
  'up|rose|rises?|rising|gain(?:s|ed|ing|ers?)?|climb(?:s|ed|ing)?|advance(?:s|d)?|jump(?:s|ed)?|surged?|rall(?:y|ied)|added|led'
const losses =
  'down|fell|falls?|falling|los(?:t|e|es|s|ses|ing|ers?)|drop(?:s|ped)?|declin(?:e|es|ed|ing)|sl(?:id|ipped)|shed|sank|tumbled?|plunged?|lagged'
/** Phrases without a direction: “moved up or down by 5%”, “up to 5%”. */
const neither = 'up or down|gains? (?:and|or) loss(?:es)?|up to'
/** Percentages that are shares or bounds: “51% of stocks”, “within 2% of”, “at least 5%”. */
const number = String.raw`\d+(?:[.,]\d+)*\s?%`
const notBefore = String.raw`(?<![\d.,]|%\sof\s|\b(?:within|least|most|than|over|about)\s)`
const notAfter = String.raw`(?!\s(?:of|or|above|below|short|higher|lower|more|less)\b)`

const token = new RegExp(
  [
    String.raw`(?<end>[.!?](?=\s|$))`,
    String.raw`\b(?:(?<neither>${neither})|(?<gain>${gains})|(?<loss>${losses}))\b`,
    `(?<percentage>[+−-]${number}|${notBefore}${number}${notAfter})`,
  ].join('|'),
  'gi',
)

/** Classifies percentages as gains or losses, by their sign or by the last verb of the sentence. */
export function createChangeReader(): ChangeReader {
  let direction: Direction | undefined
  return (text) => {
    const read: ReadText[] = []
    let from = 0
    for (const { 0: found, index, groups = {} } of text.matchAll(token)) {
      if (groups['percentage'] === undefined) {
        direction = groups['gain'] ? 'gain' : groups['loss'] ? 'loss' : undefined
        continue
      }
      const change = signOf(found) ?? direction
      if (!change) continue
      if (index > from) read.push({ text: text.slice(from, index) })
      read.push({ text: found, direction: change })
      from = index + found.length
    }
    return from < text.length ? [...read, { text: text.slice(from) }] : read
  }
}

function signOf(percentage: string): Direction | undefined {
  if (percentage.startsWith('+')) return 'gain'
  return /^[−-]/.test(percentage) ? 'loss' : undefined
}
