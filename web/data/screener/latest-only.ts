/**
 * Lets one question through at a time. While it is under way only the newest of the others waits; those it overtakes,
 * and an answer that comes when a newer question is waiting, are answered `superseded`.
 */
export function latestOnly<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  superseded: Answer,
): (question: Question) => Promise<Answer> {
  let busy = false
  let waiting: { question: Question; settle: (answer: Promise<Answer> | Answer) => void } | undefined

  const run = async (question: Question): Promise<Answer> => {
    busy = true
    try {
      const answer = await ask(question)
      return waiting ? superseded : answer
    } finally {
      busy = false
      const next = waiting
      waiting = undefined
      if (next) next.settle(run(next.question))
    }
  }

  return (question) => {
    if (!busy) return run(question)
    waiting?.settle(superseded)
    return new Promise((settle) => (waiting = { question, settle }))
  }
}
