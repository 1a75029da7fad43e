import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { focusFirst, useFocusKept } from '../../ui/hooks/focus-kept.ts'
import { syncTexts as texts } from './sync-texts.ts'
import styles from './sync-section.module.css'
import shared from '#web/ui/shared.module.css'

/** A device of the account, in words. */
interface ListedDevice {
  readonly id: string
  readonly label: string
  readonly seen: string
}

interface SyncStatusProps {
  /** The synced data and the time of the last sync, sentence by sentence. */
  readonly sentences: readonly string[]
  readonly isRunning: boolean
  readonly devices: readonly ListedDevice[]
  readonly texts: readonly { readonly symbol: string; readonly text: string }[]
  readonly onSync: () => void
  readonly onDismiss: () => void
}

/** The synced data, the time of the last sync, and the devices. */
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
  /** The problem, sentence by sentence. */
  readonly sentences: readonly string[]
  /** The possible remedies. */
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
  /** Cancels the setup of sync. */
  readonly onCancel: () => void
  readonly busy: boolean
}

/** The recovery code, which is shown once. */
export function RecoveryCode({ code, address, email, onSave, onBegin, onCancel, busy }: RecoveryCodeProps) {
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
      <div className={styles.actions}>
        <Button variant="primary" busy={busy || !isKept} onClick={onBegin}>
          {busy ? texts.code.busy : texts.code.begin}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </div>
  )
}

interface EndSyncProps {
  /** Ends sync on this device; whether to delete its data, too. */
  readonly onForget: (isDataDeleted: boolean) => Promise<unknown>
  /** Ends it everywhere; undefined if that is not possible. */
  readonly onRemove: (() => Promise<unknown>) | undefined
}

/** The ways to end sync, here or everywhere; each needs a confirmation. */
export function EndSync({ onForget, onRemove }: EndSyncProps) {
  const [open, setOpen] = useState<'forget' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <div ref={useFocusKept(open)}>
      {open === undefined ? (
        <div className={styles.actions}>
          <Button onClick={() => setOpen('forget')}>{texts.forget}</Button>
          {onRemove && <Button onClick={() => setOpen('remove')}>{texts.remove}</Button>}
        </div>
      ) : open === 'forget' ? (
        <ConfirmForget onForget={onForget} onClose={close} />
      ) : (
        <Confirm lead={texts.removeLead} submit={texts.removeSubmit} onSubmit={onRemove} onClose={close} />
      )}
    </div>
  )
}

function ConfirmForget({ onForget, onClose }: Pick<EndSyncProps, 'onForget'> & Pick<ConfirmProps, 'onClose'>) {
  const [isDataDeleted, setDataDeleted] = useState(false)
  return (
    <Confirm
      lead={texts.forgetLead}
      submit={texts.forgetSubmit}
      onSubmit={() => onForget(isDataDeleted)}
      onClose={onClose}
    >
      <CheckBox label={texts.forgetData} checked={isDataDeleted} onChange={setDataDeleted} />
    </Confirm>
  )
}

interface ConfirmProps {
  /** What it does. */
  readonly lead: string
  readonly children?: ReactNode
  readonly submit: string
  readonly onSubmit: EndSyncProps['onRemove']
  readonly onClose: () => void
}

const focusIt = (element: HTMLElement | null): void => element?.focus()

/** Takes the focus as a whole, so that its text is read and a key that is still down confirms nothing. */
function Confirm({ lead, children, submit, onSubmit, onClose }: ConfirmProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onSubmit?.()
    // Sync continues if it could not be ended: the page says why.
    onClose()
  }
  return (
    <div ref={focusIt} role="group" tabIndex={-1} aria-labelledby={id} className={shared.stack}>
      <p id={id} className={shared.quiet}>
        {lead}
      </p>
      {children}
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
          {submit}
        </Button>
        <Button busy={isBusy} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
