/** Why a text is not a formula, with the wrong part of it: from one character to before another. */
export interface FormulaError {
  /** A sentence for the user. */
  readonly message: string
  readonly from: number
  readonly to: number
  /** The name that the user may have meant, as a replacement. */
  readonly suggestion?: string
}

/** A word of a formula. The text of an own metric has no brackets; other spellings of a symbol are replaced. */
export interface Token {
  readonly kind: 'number' | 'name' | 'own' | 'symbol' | 'end'
  readonly text: string
  readonly from: number
  readonly to: number
  /** The value of a number; not finite if it is too large. */
  readonly value?: number
}

/** The maximum length of a formula; its canonical text is never longer. */
export const maxFormulaLength = 20_000

const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }
const otherSpellings: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '×': '*',
  '÷': '/',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
}
const words = new Set(['and', 'or', 'not'])

// No letter may follow a number: ids such as 50DayMovingAverage begin with a digit.
const patterns = {
  number: /((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([kmbt%]?)(?![\p{L}\p{N}_.])/iuy,
  name: /[\p{L}\p{N}_]+/uy,
  own: /\[([^[\]]*)\]/uy,
  symbol: /<=|>=|!=|<>|==|&&|\|\||[-+*/(),<>=×÷−≤≥≠]/uy,
} as const

/** The tokens up to the first error. */
export function tokenize(text: string): { readonly tokens: readonly Token[]; readonly error?: FormulaError } {
  if (text.length > maxFormulaLength) {
    const error = { message: 'This formula is too long.', from: maxFormulaLength, to: text.length }
    return { tokens: [], error }
  }
  const tokens: Token[] = []
  const blank = /\s*/uy
  for (let from = 0; ;) {
    blank.lastIndex = from
    from += blank.exec(text)?.[0].length ?? 0
    if (from >= text.length) return { tokens }
    const token = tokenAt(text, from)
    if (!token) {
      const character = String.fromCodePoint(text.codePointAt(from) ?? 0)
      const error = { message: `“${character}” has no meaning here.`, from, to: from + character.length }
      return { tokens: [], error }
    }
    tokens.push(token)
    from = token.to
  }
}

function tokenAt(text: string, from: number): Token | undefined {
  for (const kind of ['number', 'name', 'own', 'symbol'] as const) {
    const pattern = patterns[kind]
    pattern.lastIndex = from
    const match = pattern.exec(text)
    if (!match) continue
    const [whole, first = '', scale = ''] = match
    const span = { from, to: from + whole.length }
    if (kind === 'number') return { kind, text: whole, value: scaled(first, scale.toLowerCase()), ...span }
    if (kind === 'own') return { kind, text: first.trim(), ...span }
    const word = whole.toLowerCase()
    if (kind === 'name')
      return words.has(word) ? { kind: 'symbol', text: word, ...span } : { kind, text: whole, ...span }
    return { kind, text: otherSpellings[whole] ?? whole, ...span }
  }
  return undefined
}

/** Divide for percent: the product 7 × 0.01 would be 0.07000000000000001. */
const scaled = (digits: string, scale: string): number =>
  scale === '%' ? Number(digits) / 100 : Number(digits) * (scales[scale] ?? 1)
