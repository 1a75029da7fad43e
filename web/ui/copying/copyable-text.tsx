import { useState } from 'react'
import { copying as texts } from '../../texts/copying.ts'
import { Button } from '../controls/button.tsx'
import { copyText } from './copy-text.ts'
import styles from './copyable-text.module.css'
import shared from '#web/ui/shared.module.css'

interface CopyableTextProps {
  readonly text: string
  /** The label of the button. */
  readonly label: string
}

/** A text to copy, a button that copies it, and the outcome. */
export function CopyableText({ text, label }: CopyableTextProps) {
  const [copied, setCopied] = useState<{ readonly text: string; readonly ok: boolean }>()
  const copy = async () => setCopied({ text, ok: await copyText(text) })
  return (
    <div className={shared.stack}>
      <code className={styles.text}>{text}</code>
      <div className={shared.row}>
        <Button onClick={() => void copy()}>{label}</Button>
        <span role="status">{copied?.text === text && (copied.ok ? texts.copied : texts.failed)}</span>
      </div>
    </div>
  )
}
