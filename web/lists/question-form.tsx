import { useId, useState } from 'react'
import { type Answers, withAnswer } from '#domain/tables/answers'
import type { Question } from '#domain/tables/question'
import { questions as texts } from './lists-texts.ts'
import buttons from '../ui/controls/button.module.css'
import styles from './lists.module.css'
import shared from '#web/ui/shared.module.css'

interface QuestionFormProps {
  readonly question: Question
  /** The answers to earlier questions. */
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}

/** What a file leaves open: its readings, each with some of its cells, of which the user chooses one. */
export function QuestionForm({ question, answers, onAnswer }: QuestionFormProps) {
  const name = useId()
  const [chosen, setChosen] = useState<string>()
  return (
    <form
      className={shared.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) onAnswer(withAnswer(answers, question, chosen))
      }}
    >
      <fieldset className={styles.question}>
        <legend>{texts.title(question.title)}</legend>
        <p className={shared.quiet}>{question.reason}</p>
        {question.readings.map(({ answer, meaning, samples }) => (
          <label key={answer} className={`${shared.card} ${styles.reading}`}>
            <span className={shared.row}>
              <input type="radio" name={name} required checked={chosen === answer} onChange={() => setChosen(answer)} />
              {meaning}
            </span>
            <table className={shared.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.line}</th>
                  <th scope="col">{texts.cell}</th>
                  <th scope="col">{texts.value}</th>
                </tr>
              </thead>
              <tbody>
                {samples.map(({ line, cell, value }, at) => (
                  <tr key={at}>
                    <td>{line}</td>
                    <td>{cell}</td>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={buttons.button} data-variant="primary">
        {texts.next}
      </button>
    </form>
  )
}
