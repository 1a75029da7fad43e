import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Answers } from '#domain/tables/answers'
import { Button } from '../ui/controls/button.tsx'
import { FileChoice } from '../ui/form/file-choice.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { ListPreview } from './list-preview.tsx'
import { fileFailures, importing as texts } from './lists-texts.ts'
import { endImport, incoming, nextFile, openImport } from './open-import.ts'
import { QuestionForm } from './question-form.tsx'
import { useFileList } from './use-file-list.ts'
import shared from '#web/ui/shared.module.css'

/** Makes lists of files: asks for one, reads it, asks what it does not say, and shows what it becomes. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const { files, dropped, turn } = useSnapshot(incoming)
  const [file, ...others] = files
  const finish = () => (others.length > 0 ? nextFile() : onClose())
  return (
    <Sheet title={texts.title} placement="middle" done={texts.close} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        {dropped.map(({ name, reason }, at) => (
          <p key={at} className={shared.error}>
            {fileFailures[reason](name)}
          </p>
        ))}
        {file ? (
          // Files that arrive meanwhile change nothing.
          <ImportedFile key={turn} {...{ file }} left={others.length} onDone={finish} />
        ) : (
          <>
            <p>{texts.about}</p>
            <ListFiles label={texts.choose} variant="primary" />
            <p className={shared.note}>{texts.stays}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

interface ListFilesProps {
  readonly label: string
  readonly variant?: 'primary'
  /** Called before the chosen files are opened. */
  readonly onChoose?: () => void
}

const ListFiles = ({ onChoose, ...button }: ListFilesProps) => (
  <div className={shared.row}>
    <FileChoice
      {...button}
      multiple
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      onChoose={(files) => {
        onChoose?.()
        openImport(files)
      }}
    />
  </div>
)

interface ImportedFileProps {
  readonly file: File
  /** The number of files that wait. */
  readonly left: number
  readonly onDone: () => void
}

function ImportedFile({ file, left, onDone }: ImportedFileProps) {
  const id = useId()
  const [answers, setAnswers] = useState<Answers>({})
  const state = useFileList(file, answers)
  const question = state.kind === 'read' ? state.list.questions[0] : undefined
  const title = useRef<HTMLParagraphElement>(null)
  // The button that had the focus may be gone, such as that of an answered question.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus()
  }, [state])
  return (
    <>
      <p ref={title} tabIndex={-1} className={`${shared.quiet} ${shared.breaking}`}>
        {texts.file(file.name, left)}
      </p>
      {state.kind === 'reading' && <ProgressBar label={texts.reading} percent={state.percent} />}
      <FormMessage id={id} error={state.kind === 'failed' ? state.message : ''} />
      {state.kind === 'failed' && <ListFiles label={texts.another} onChoose={endImport} />}
      {question && <QuestionForm key={question.title} {...{ question, answers }} onAnswer={setAnswers} />}
      {state.kind === 'read' && !question && <ListPreview list={state.list} file={file} onDone={onDone} />}
      {left > 0 && (
        <div className={shared.row}>
          <Button onClick={onDone}>{texts.skip}</Button>
        </div>
      )}
    </>
  )
}
