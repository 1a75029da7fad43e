import type { Question } from './question.ts'

export type Decimal = '.' | ','

/** The order of day, month and year in dates of numbers only. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/** Answers to questions: what a table does not show, as the user says it. */
export interface Answers {
  readonly decimal?: Decimal | undefined
  readonly dateOrder?: DateOrder | undefined
  /** Factors by column title: 1e6 for millions, 0.01 for percent. */
  readonly unit?: Readonly<Record<string, number>> | undefined
  /** How many columns to the left of its title a value belongs. */
  readonly shift?: number | undefined
}

/** Words for units, which are also the answers. */
export const unitWords: Readonly<Record<number, string>> = {
  1: 'plain',
  0.01: 'percent',
  1e3: 'thousands',
  1e6: 'millions',
  1e9: 'billions',
}

/** The factor that a word of `unitWords` means. */
export const unitOf = (word: string): number | undefined =>
  Object.keys(unitWords)
    .map(Number)
    .find((unit) => unitWords[unit] === word)

/** The answers with that of a question: `answer` is one of its readings’. */
export function withAnswer(answers: Answers, { about, title }: Question, answer: string): Answers {
  switch (about) {
    case 'decimal':
      return { ...answers, decimal: answer === ',' ? ',' : '.' }
    case 'dateOrder':
      return { ...answers, dateOrder: dateOrders.find((order) => order === answer) }
    case 'unit':
      return { ...answers, unit: { ...answers.unit, [title]: unitOf(answer) ?? 1 } }
    case 'shift':
      return { ...answers, shift: Number(answer) }
  }
}
