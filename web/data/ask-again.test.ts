import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerDidCome, connectionDidLast, silenceDidFall } from '../state/connection.ts'
import { askAgain } from './ask-again.ts'

let stop = (): void => undefined
beforeEach(() => {
  answerDidCome()
  connectionDidLast()
})
afterEach(() => stop())

/** Something that is missing until it is found; it counts how often it was asked for. */
function aQuestion(isMissing = true) {
  const question = { isMissing, asked: 0 }
  stop = askAgain(
    () => question.isMissing,
    () => question.asked++,
  )
  return question
}

const outage = () => {
  silenceDidFall()
  connectionDidLast()
}

test('what is missing is asked for when the connection comes back, and not before', () => {
  outage()
  const question = aQuestion()
  expect(question.asked).toBe(0)
  answerDidCome()
  connectionDidLast()
  expect(question.asked).toBe(1)
})

test('what was missed just before the connection was known to be there again is asked for at once', () => {
  expect(aQuestion().asked).toBe(1)
})

test('what is there is not asked for', () => {
  const question = aQuestion(false)
  outage()
  answerDidCome()
  expect(question.asked).toBe(0)
})

test('nobody asks any more who has gone', () => {
  outage()
  const question = aQuestion()
  stop()
  answerDidCome()
  expect(question.asked).toBe(0)
})

test('a question that alone is never answered is asked once, and once more after each absence that lasted', () => {
  const moves = { answerDidCome, silenceDidFall, connectionDidLast }
  const names = fc.array(fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])))
  fc.assert(
    fc.property(names, (moved) => {
      answerDidCome()
      connectionDidLast()
      const question = aQuestion()
      let isSilent = false
      let absences = 0
      for (const move of moved) {
        moves[move]()
        if (move === 'connectionDidLast' && isSilent) absences++
        isSilent = move === 'connectionDidLast' ? isSilent : move === 'silenceDidFall'
      }
      stop()
      expect(question.asked).toBeGreaterThanOrEqual(1)
      // While an absence lasts, each answer that is followed by another silence may have been its end.
      const answers = moved.filter((move) => move === 'answerDidCome').length
      expect(question.asked).toBeLessThanOrEqual(1 + (absences === 0 ? 0 : answers))
    }),
  )
})
