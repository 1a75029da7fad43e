import { type ReactNode, useId, useState } from 'react'
import { syncTexts as texts } from '../../texts/sync.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { focusFirst } from './focus-first.ts'
import styles from './sync-section.module.css'
import shared from '#web/ui/shared.module.css'

/** A device of the account, in words. */
interface ListedDevice {
  readonly id: string
  readonly label: string
  readonly seen: string
}

interface SyncStatusProps {
  /** What is synced and when it was last, sentence by sentence. */
  readonly sentences: readonly string[]
  readonly isRunning: boolean
  readonly devices: readonly ListedDevice[]
  readonly texts: readonly { readonly symbol: string; readonly text: string }[]
  readonly onSync: () => void
  readonly onDismiss: () => void
}

/** What is synced, when it was last, and on which devices. */
export function SyncStatus({ sentences, isRunning, devices, texts: kept, onSync, onDismiss }: SyncStatusProps) {
  const id = useId()
  return (
    <>
      <p className={shared.quiet} role="status">
        {isRunning ? texts.running : sentences.join(' ')}
      </p>
      {devices.length > 0 && (
        <div>
          <h4 id={id} className={shared.groupTitle}>
            {texts.devices}
          </h4>
          <ul aria-labelledby={id} className={styles.devices}>
            {devices.map((device) => (
              <li key={device.id}>
                {device.label} <span className={shared.note}>· {device.seen}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {kept.length > 0 && (
        <div className={shared.stack}>
          <p className={shared.quiet}>{texts.texts}</p>
          {kept.map(({ symbol, text }, at) => (
            <blockquote key={at} className={styles.kept}>
              <strong>{symbol}</strong> {text}
            </blockquote>
          ))}
          <div>
            <Button onClick={onDismiss}>{texts.dismiss}</Button>
          </div>
        </div>
      )}
      <div>
        <Button onClick={onSync} busy={isRunning}>
          {texts.now}
        </Button>
      </div>
    </>
  )
}

interface SyncProblemNoteProps {
  /** What is wrong, sentence by sentence. */
  readonly sentences: readonly string[]
  /** What may help. */
  readonly children?: ReactNode
}

/** Why this device is not in step with the others. */
export const SyncProblemNote = ({ sentences, children }: SyncProblemNoteProps) => (
  <div className={`${shared.stack} ${styles.problem}`} role="alert">
    <p>{sentences.join(' ')}</p>
    {children}
  </div>
)

interface RecoveryCodeProps {
  readonly code: string
  readonly address: string
  readonly email: string
  readonly onSave: () => void
  /** Switches sync on. */
  readonly onBegin: () => void
  readonly busy: boolean
}

/** The recovery code, which is shown once. */
export function RecoveryCode({ code, address, email, onSave, onBegin, busy }: RecoveryCodeProps) {
  const [isKept, setKept] = useState(false)
  return (
    <div ref={focusFirst} className={shared.form}>
      <p className={shared.quiet}>{texts.code.lead}</p>
      <div className={styles.printed}>
        <h4>{texts.code.title}</h4>
        <output className={styles.code} aria-label={texts.code.name}>
          {code}
        </output>
        <p className={shared.note}>{texts.code.printed(address, email)}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => print()}>{texts.code.print}</Button>
        <Button onClick={onSave}>{texts.code.save}</Button>
      </div>
      <CheckBox label={texts.code.kept} checked={isKept} onChange={setKept} />
      <div>
        <Button variant="primary" busy={busy || !isKept} onClick={onBegin}>
          {busy ? texts.code.busy : texts.code.begin}
        </Button>
      </div>
    </div>
  )
}

interface EndSyncProps {
  /** Ends it on this device; whether its data is deleted, too. */
  readonly onForget: (isDataDeleted: boolean) => void
  /** Ends it everywhere. */
  readonly onRemove: () => void
}

/** How to end sync, here or everywhere; each is confirmed. */
export function EndSync({ onForget, onRemove }: EndSyncProps) {
  const [open, setOpen] = useState<'forget' | 'remove'>()
  const [isDataDeleted, setDataDeleted] = useState(false)
  const close = () => setOpen(undefined)
  if (open === undefined) {
    return (
      <div className={styles.actions}>
        <Button onClick={() => setOpen('forget')}>{texts.forget}</Button>
        <Button onClick={() => setOpen('remove')}>{texts.remove}</Button>
      </div>
    )
  }
  const isForgetting = open === 'forget'
  return (
    <div className={shared.stack}>
      <p className={shared.quiet}>{isForgetting ? texts.forgetLead : texts.removeLead}</p>
      {isForgetting && <CheckBox label={texts.forgetData} checked={isDataDeleted} onChange={setDataDeleted} />}
      <div className={styles.actions}>
        <Button variant="primary" onClick={isForgetting ? () => onForget(isDataDeleted) : onRemove}>
          {isForgetting ? texts.forgetSubmit : texts.removeSubmit}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
    </div>
  )
}
