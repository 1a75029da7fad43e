/** A cell as a reading understands it. */
interface Sample {
  readonly line: number
  readonly cell: string
  readonly value: string
}

/** One of several readings: the answer that selects it, and three cells as it reads them. */
interface Reading {
  readonly answer: string
  readonly meaning: string
  readonly samples: readonly Sample[]
}

/** What nothing in a table decides. `about` is the answer’s name, and for units the column’s title. */
export interface Question {
  readonly about: 'decimal' | 'dateOrder' | 'unit' | 'shift'
  readonly title: string
  readonly reason: string
  readonly readings: readonly Reading[]
}

/** The cells of a column, and the line of each in the file. */
export interface Cells {
  readonly texts: readonly string[]
  readonly lines: readonly number[]
}

export const sampleRows = 3

/** The first cells that have a value, as a reading understands them. */
export function samplesOf({ texts, lines }: Cells, valueOf: (row: number) => string | undefined): readonly Sample[] {
  const samples: Sample[] = []
  for (let row = 0; row < texts.length && samples.length < sampleRows; row++) {
    const value = valueOf(row)
    if (value !== undefined) samples.push({ line: lines[row] ?? 0, cell: texts[row] ?? '', value })
  }
  return samples
}

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''

/** Marks of a missing value; any other unreadable cell is named. */
const missing = new Set(['', '-', '–', '—', 'n/a', 'na', 'none', 'null', 'nan'])

/** Whether a trimmed cell has no value. */
export const isMissing = (cell: string): boolean => cell.length <= 4 && missing.has(cell.toLowerCase())

/** Marks that are no text either: errors of spreadsheets, and dashes of brokers. */
export const isNoText = (text: string): boolean =>
  /^(?=[-#])(?:--+|#(?:N\/A|N[AV]|REF!|VALUE!|WERT!|DIV\/0!|BEZUG!))$/i.test(text)
