import type { Decimal } from './answers.ts'
import { type Cells, type Question, sampleRows, samplesOf } from './question.ts'

/** What stands beside the digits of a number. */
export interface Marks {
  /** The factor of a letter or word behind it, such as T or Mio. */
  readonly times: number | undefined
  readonly isPercent: boolean
  readonly currency: string | undefined
}

const noMarks: Marks = { times: undefined, isPercent: false, currency: undefined }

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

/** The numbers of a column as they are written, by row. */
export interface WrittenNumbers {
  /** A sign, digits, points, commas and an exponent; undefined for a cell that is no number in any locale. */
  readonly digits: readonly (string | undefined)[]
  readonly marks: readonly Marks[]
}

/** Blanks and apostrophes between digits separate thousands. */
export function writtenNumbers(texts: readonly string[]): WrittenNumbers {
  const marks: Marks[] = []
  const digits = texts.map((text, row) => {
    const plain = text.trim()
    // Most cells of large files.
    const isPlain = /^\d[\d.,]*$/.test(plain)
    const parts = isPlain ? undefined : partsOf(plain)
    marks[row] = parts?.marks ?? noMarks
    return isPlain ? plain : parts?.digits
  })
  return { digits, marks }
}

function partsOf(plain: string): { readonly digits: string; readonly marks: Marks } | undefined {
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
  const isNegative = open !== undefined || before === '-' || after === '-'
  return {
    digits: (isNegative ? '-' : '') + digits + exponent.toLowerCase(),
    marks: {
      times: times === 1 || isCurrency ? undefined : times,
      isPercent: unit === '%',
      // “$12 CAD” are Canadian.
      currency: currencyIn(right ?? (isCurrency ? unit : (left ?? ''))),
    },
  }
}

/** The numbers of a column as a reading with a decimal sign understands them, by row: NaN for a cell that is none. */
export interface Numbers {
  readonly values: Float64Array
  readonly marks: readonly Marks[]
}

/** Thousands never follow a zero: “0,123” is none in a column with points. */
const shapes: Readonly<Record<Decimal, RegExp>> = {
  '.': /^-?(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$/,
  ',': /^-?(?:[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?(?:e[+-]?\d+)?$/,
}

/** Reads numbers with a decimal sign; the other sign separates thousands. */
export function readNumbers({ digits, marks }: WrittenNumbers, decimal: Decimal): Numbers {
  const values = new Float64Array(digits.length)
  for (const [row, written] of digits.entries()) values[row] = written === undefined ? NaN : valueOf(written, decimal)
  return { values, marks }
}

function valueOf(digits: string, decimal: Decimal): number {
  const isGrouped = digits.includes(other(decimal))
  if (isGrouped && !shapes[decimal].test(digits)) return NaN
  const plain = isGrouped ? digits.replaceAll(other(decimal), '') : digits
  return Number(decimal === '.' ? plain : plain.replace(',', '.'))
}

/** Whether a number of a column meets a condition. */
export const someNumber = (
  { values, marks }: Numbers,
  meets: (value: number, marks: Marks, row: number) => boolean,
): boolean => values.some((value, row) => !Number.isNaN(value) && meets(value, marks[row] ?? noMarks, row))

/** The decimal sign that a number shows; `either` if both give different numbers, undefined if it shows none. */
function signOf(digits: string | undefined): Decimal | 'either' | undefined {
  const at = digits?.search(/[.,]/) ?? -1
  if (digits === undefined || at === -1) return undefined
  // Most numbers: one sign, and not three digits behind it.
  if (/^\d*[.,](?!\d{3}$)\d*$/.test(digits)) return digits[at] === '.' ? '.' : ','
  const [isPoint, isComma] = [shapes['.'].test(digits), shapes[','].test(digits)]
  if (!isPoint || !isComma) return isPoint ? '.' : isComma ? ',' : undefined
  return valueOf(digits, '.') === valueOf(digits, ',') ? undefined : 'either'
}

/** A column of numbers. */
export interface NumberColumn extends Cells, WrittenNumbers {
  readonly title: string
  /** Counts, which have no decimals. */
  readonly isWhole: boolean
}

/**
 * The decimal sign of each column, by title: what its own cells show, else what those of all columns show; or the
 * question, where cells would be different numbers and nothing decides. `others` are columns that only show the sign.
 */
export function judgeDecimals(
  columns: readonly NumberColumn[],
  answer: Decimal | undefined,
  others: readonly NumberColumn[] = [],
): { readonly decimals: ReadonlyMap<string, Decimal>; readonly question: Question | undefined } {
  const evidence = [...columns, ...others].map((column) => ({ column, ...countSigns(column) }))
  const ofCells = dominant(sumOf(evidence.map(({ counts }) => counts)))
  const areShown = evidence.some(({ counts }) => counts['.'] + counts[','] > 0)
  const areWhole = evidence.some(({ column, whole }) => column.isWhole && whole['.'] + whole[','] > 0)
  const ofWhole = areWhole ? dominant(sumOf(evidence.map(({ whole }) => whole))) : undefined
  const ofFile = areShown ? ofCells : ofWhole
  const decimals = new Map<string, Decimal>()
  const open: NumberColumn[] = []
  for (const { column, counts, isOpen } of evidence.slice(0, columns.length)) {
    const own = dominant(counts)
    const isMixed = own === undefined && counts['.'] > 0
    const shown = own !== undefined && (counts[own] > 1 || ofFile === undefined) ? own : undefined
    const decided = shown ?? answer ?? (isMixed ? undefined : ofFile)
    if (decided === undefined && (isOpen || isMixed)) open.push(column)
    decimals.set(column.title, decided ?? '.')
  }
  return { decimals, question: open.length > 0 ? ask(open) : undefined }
}

export const signs = ['.', ','] as const

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
function countSigns({ digits, marks, isWhole }: NumberColumn) {
  const counts = { '.': 0, ',': 0 }
  const whole = { '.': 0, ',': 0 }
  let isOpen = false
  for (const [row, written] of digits.entries()) {
    const sign = signOf(written)
    if (sign === undefined) continue
    if (sign !== 'either') counts[sign]++
    else {
      isOpen = true
      if (marks[row]?.times === undefined) whole[written?.includes('.') === isWhole ? ',' : '.']++
    }
  }
  return { counts, whole, isOpen }
}

function ask(columns: readonly NumberColumn[]): Question {
  const samplesIn = (decimal: Decimal) =>
    columns.flatMap((column) =>
      samplesOf(column, (row) => {
        const digits = column.digits[row] ?? ''
        const value = valueOf(digits, decimal)
        return signOf(digits) && (Number.isNaN(value) ? 'no number' : String(value))
      }),
    )
  const titles = columns.map(({ title }) => title).join(', ')
  return {
    about: 'decimal',
    title: titles,
    reason: `Nothing shows whether a comma or a point separates the decimals in: ${titles}.`,
    readings: signs.map((decimal) => ({
      answer: decimal,
      meaning: decimal === '.' ? 'a point separates decimals' : 'a comma separates decimals',
      samples: samplesIn(decimal).slice(0, sampleRows),
    })),
  }
}
