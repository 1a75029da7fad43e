import { type Cell, isMissing, type Question, sampleRows } from './question.ts'

export type Decimal = '.' | ','

/** The parts of a number as it is written. */
interface NumberParts {
  readonly isNegative: boolean
  /** Digits, points, commas and an exponent. */
  readonly digits: string
  /** The factor of a letter or word behind it, such as T or Mio. */
  readonly times: number | undefined
  readonly isPercent: boolean
  /** The currency that stands beside it. */
  readonly currency: string | undefined
}

const currencyOf: Readonly<Record<string, string>> = {
  $: 'USD',
  US: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
}

/** The code of a currency as it is written; undefined for none. */
export const currencyIn = (written: string): string | undefined =>
  written === '' ? undefined : (currencyOf[written.toUpperCase()] ?? written.toUpperCase())

const currencySign = '(?:US\\$|[$€£¥]|USD|EUR|GBP|CHF|CAD|JPY)'
const factors: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|tsd)$/i, 1e3],
  [/^(?:mn?|mio|mln)$/i, 1e6],
  [/^(?:bn?|mrd|md)$/i, 1e9],
  [/^(?:tn?|bio)$/i, 1e12],
]
const pattern = new RegExp(
  `^(\\()?([+-]?)(${currencySign})? ?([+-]?)(\\d[\\d.,]*|[.,]\\d+)(e[+-]?\\d{1,3})? ?(%|[a-z]{1,3}\\.?)? ?(${currencySign})?(\\))?$`,
  'i',
)

/** The parts of a cell that is a number in any locale. Blanks and apostrophes between digits separate thousands. */
function partsOf(text: string): NumberParts | undefined {
  const plain = text.trim()
  // Most cells of large files.
  if (/^\d+(?:\.\d*)?$/.test(plain))
    return { isNegative: false, digits: plain, times: undefined, isPercent: false, currency: undefined }
  const written = /[−\s'’]/.test(plain)
    ? plain
        .replaceAll('−', '-')
        .replaceAll(/(?<=(?<![\d.,])\d{1,3})(?:[^\S\n]|['’])(?=\d{3}(?!\d))/g, '')
        .replaceAll(/\s/g, ' ')
    : plain
  const [whole, open, before = '', left, after = '', digits = '', exponent = '', unit = '', right, close] =
    pattern.exec(written) ?? []
  if (whole === undefined || (open === undefined) !== (close === undefined) || (before !== '' && after !== ''))
    return undefined
  const times = unit === '' || unit === '%' ? 1 : factors.find(([letters]) => letters.test(unit.replace('.', '')))?.[1]
  // A currency may stand where a letter does: “12 EUR”.
  const isCurrency = times === undefined && new RegExp(`^${currencySign}$`, 'i').test(unit)
  if (times === undefined && !isCurrency) return undefined
  // In German “T€” are thousands.
  if (/^t$/i.test(unit) && /^(?:€|EUR|CHF)$/i.test(right ?? '')) return undefined
  return {
    isNegative: open !== undefined || before === '-' || after === '-',
    digits: digits + exponent.toLowerCase(),
    times: times === 1 || isCurrency ? undefined : times,
    isPercent: unit === '%',
    // “$12 CAD” are Canadian.
    currency: currencyIn(right ?? (isCurrency ? unit : (left ?? ''))),
  }
}

/** A number as a reading with a decimal sign understands it; undefined if it is none. */
export interface ReadNumber extends Omit<NumberParts, 'digits' | 'isNegative'> {
  readonly value: number
}

/** Thousands never follow a zero: “0,123” is none in a column with points. */
const shapes: Readonly<Record<Decimal, RegExp>> = {
  '.': /^(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$/,
  ',': /^(?:[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?(?:e[+-]?\d+)?$/,
}

/** Reads a cell with a decimal sign; the other sign separates thousands. */
export const readNumber = (text: string, decimal: Decimal): ReadNumber | undefined => numberOf(partsOf(text), decimal)

function numberOf(parts: NumberParts | undefined, decimal: Decimal): ReadNumber | undefined {
  if (!parts || !shapes[decimal].test(parts.digits)) return undefined
  const { isNegative, digits, times, isPercent, currency } = parts
  const size = Number(decimal === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.'))
  return { value: isNegative ? -size : size, times, isPercent, currency }
}

/** The decimal sign that a cell shows; `either` if both give different numbers, undefined if it shows none. */
function signOf(text: string): Decimal | 'either' | undefined {
  if (!/[.,]/.test(text)) return undefined
  const parts = partsOf(text)
  const [point, comma] = [numberOf(parts, '.'), numberOf(parts, ',')]
  if (!point || !comma) return point ? '.' : comma && ','
  return point.value === comma.value ? undefined : 'either'
}

/** A column of numbers. */
export interface NumberColumn {
  readonly title: string
  readonly cells: readonly Cell[]
  /** Counts, which have no decimals. */
  readonly isWhole: boolean
}

/**
 * The decimal sign of each column, by title: what its own cells show, else what those of all columns show; or the
 * question, where cells would be different numbers and nothing decides.
 */
export function judgeDecimals(
  columns: readonly NumberColumn[],
  answer: Decimal | undefined,
): { readonly decimals: ReadonlyMap<string, Decimal>; readonly question: Question | undefined } {
  const evidence = columns.map((column) => ({ column, ...countSigns(column) }))
  const ofCells = dominant(sumOf(evidence.map(({ counts }) => counts)))
  const areShown = evidence.some(({ counts }) => counts['.'] + counts[','] > 0)
  const areWhole = evidence.some(({ column, whole }) => column.isWhole && whole['.'] + whole[','] > 0)
  const ofWhole = areWhole ? dominant(sumOf(evidence.map(({ whole }) => whole))) : undefined
  const ofFile = areShown ? ofCells : ofWhole
  const decimals = new Map<string, Decimal>()
  const open: NumberColumn[] = []
  for (const { column, counts, isOpen } of evidence) {
    const own = dominant(counts)
    const isMixed = own === undefined && counts['.'] > 0
    const shown = own !== undefined && (counts[own] > 1 || ofFile === undefined) ? own : undefined
    const decided = shown ?? answer ?? (isMixed ? undefined : ofFile)
    if (decided === undefined && (isOpen || isMixed)) open.push(column)
    decimals.set(column.title, decided ?? '.')
  }
  return { decimals, question: open.length > 0 ? ask(open) : undefined }
}

const signs = ['.', ','] as const

/** The sign that all cells show but one: that one is an error in the cell, not another locale. */
const dominant = (counts: Counts): Decimal | undefined =>
  signs.find((sign) => counts[sign] > 0 && counts[other(sign)] < Math.min(2, counts[sign]))

const other = (sign: Decimal): Decimal => (sign === '.' ? ',' : '.')

type Counts = Readonly<Record<Decimal, number>>

const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sum, one) => ({ '.': sum['.'] + one['.'], ',': sum[','] + one[','] }), { '.': 0, ',': 0 })

/**
 * How many cells show each sign, and how many others do if only whole numbers have thousands; `isOpen` if cells would be
 * different numbers.
 */
function countSigns({ cells, isWhole }: NumberColumn) {
  const counts = { '.': 0, ',': 0 }
  const whole = { '.': 0, ',': 0 }
  let isOpen = false
  for (const { text } of cells) {
    const sign = isMissing(text) ? undefined : signOf(text)
    if (sign === 'either') isOpen = true
    else if (sign !== undefined) counts[sign]++
    if (sign === 'either' && readNumber(text, '.')?.times === undefined)
      whole[text.includes('.') === isWhole ? ',' : '.']++
  }
  return { counts, whole, isOpen }
}

function ask(columns: readonly NumberColumn[]): Question {
  const cells = columns
    .flatMap((column) => column.cells.filter(({ text }) => signOf(text) !== undefined))
    .slice(0, sampleRows)
  const titles = columns.map(({ title }) => title).join(', ')
  return {
    about: 'decimal',
    title: titles,
    reason: `Nothing shows whether a comma or a point separates the decimals in: ${titles}.`,
    readings: signs.map((decimal) => ({
      answer: decimal,
      meaning: decimal === '.' ? 'a point separates decimals' : 'a comma separates decimals',
      samples: cells.map(({ line, text }) => ({
        line,
        cell: text,
        value: String(readNumber(text, decimal)?.value ?? 'no number'),
      })),
    })),
  }
}
