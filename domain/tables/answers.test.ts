import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Answers, withAnswer } from './answers.ts'
import { readTable } from './read-table.ts'

/** Reads a table, giving the reading at an index as the answer to each question; the number of questions, and the first row. */
function answered(text: string, choice: number) {
  let answers: Answers = {}
  for (let asked = 0; ; asked++) {
    const read = readTable(new TextEncoder().encode(text), { parse, name: 'x.csv', answers, today: '2026-11-27' })
    if (!read.ok) throw new Error(read.failure.join(' '))
    const [question] = read.value.questions
    if (!question) return { asked, values: read.value.rows[0]?.values }
    answers = withAnswer(answers, question, question.readings[choice]?.answer ?? '')
  }
}

test.each([
  ['decimal signs', 'Symbol,Quantity\nAAPL,"1.100"\nIBM,"1.101"', { quantity: 1.1 }, { quantity: 1100 }],
  ['units', 'Symbol;Price;Change\nAAPL;150;1.5\nIBM;120;0.5', { dayDeltaRatio: 0.015 }, { dayDelta: 1.5 }],
])('the answer to a question about %s settles it', (_, text, first, second) => {
  expect(answered(text, 0)).toMatchObject({ asked: 1, values: first })
  expect(answered(text, 1)).toMatchObject({ asked: 1, values: second })
})

test('the answer about the order of dates settles it', () => {
  const text = 'Symbol,Price,Date\nAAPL,150.5,05/06/2026\nIBM,120.5,08/10/2026'
  const days = [0, 1].map((choice) => answered(text, choice))
  expect(days.map(({ asked }) => asked)).toEqual([1, 1])
  expect(new Set(days.map(({ values }) => values?.date))).toEqual(new Set(['2026-06-05', '2026-05-06']))
})
