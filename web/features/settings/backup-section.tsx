import { useId, useRef, useState } from 'react'
import { backup as texts } from '../../texts/settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormMessage } from '../../ui/form/form-messages.tsx'
import styles from './backup-section.module.css'

/** The result of an import. */
interface ImportResult {
  readonly ok: boolean
  readonly words: string
}

interface BackupSectionProps {
  readonly onExport: () => void
  readonly onImport: (file: File) => Promise<ImportResult>
}

/** Exports the user's data on this device to a file, and imports it. */
export function BackupSection({ onExport, onImport }: BackupSectionProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<ImportResult>()
  // Clear the result while the user chooses another file.
  const choose = () => {
    setResult(undefined)
    input.current?.click()
  }
  const exportAll = () => {
    setResult(undefined)
    onExport()
  }
  const importFile = async (file: File | undefined) => {
    setResult(undefined)
    if (file) setResult(await onImport(file))
    // Choosing the same file again must fire a change event.
    if (input.current) input.current.value = ''
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <p className={styles.reason}>{texts.about}</p>
      <div className={styles.actions}>
        <Button onClick={exportAll}>{texts.export}</Button>
        <Button onClick={choose}>{texts.import}</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className={styles.file}
          aria-label={texts.file}
          tabIndex={-1}
          onChange={({ target }) => void importFile(target.files?.[0])}
        />
      </div>
      <FormMessage
        id={`${id}-result`}
        error={result?.ok === false ? result.words : ''}
        success={result?.ok === true ? result.words : ''}
      />
    </section>
  )
}
