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

/** A cell of a column, with its line. */
export interface Cell {
  readonly line: number
  readonly text: string
}

export const sampleRows = 3

/** Marks of a missing value; any other unreadable cell is named. */
const missing = new Set(['', '-', '–', '—', 'n/a', 'na', 'none', 'null', 'nan'])

export const isMissing = (text: string): boolean => missing.has(text.trim().toLowerCase())

/** Marks that are no text either: errors of spreadsheets, and dashes of brokers. */
export const isNoText = (text: string): boolean =>
  /^(?:--+|#(?:N\/A|N[AV]|REF!|VALUE!|WERT!|DIV\/0!|BEZUG!))$/i.test(text)
