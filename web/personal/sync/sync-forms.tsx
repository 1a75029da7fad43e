import { useState } from 'react'
import { type AccountForm, textOf, useAccountForm } from '../../account/account-form.tsx'
import { PasswordMeter, passwordStrength } from '../../account/password-meter.tsx'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Agreement } from '../../ui/form/check-box.tsx'
import { FormMessage } from '../../ui/form/form-messages.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { focusFirst } from '../../ui/hooks/focus-kept.ts'
import type { SyncOutcome } from './device-sync.ts'
import { deviceSync } from './follow-sync.ts'
import { syncTexts as texts } from './sync-texts.ts'
import { problemSentences } from './sync-words.ts'
import shared from '#web/ui/shared.module.css'

/** Codes of errors in a form. */
type FormCode = 'weak' | 'differ' | 'wrong' | ''

const refused = (message: string, code: FormCode = '') => ({ ok: false, message, code }) as const

/** The result of an action that a form started. */
const resultOf = (outcome: SyncOutcome, done: string, wrong: string = texts.problems.wrong) => {
  if (outcome.ok) return { ok: true, message: done } as const
  if (outcome.problem === 'wrong') return refused(wrong, 'wrong')
  return refused(problemSentences(outcome.problem).join(' '))
}

const loadEstimator = loadChunk('password-estimator', () => import('../../account/password-estimator.ts'))

interface NewPassphraseProps {
  readonly form: AccountForm
  readonly label: string
  /** The user's address and names: the first guesses of an attacker. */
  readonly about: readonly string[]
}

function NewPassphrase({ form, label, about }: NewPassphraseProps) {
  const [passphrase, setPassphrase] = useState('')
  return (
    <>
      <PasswordField
        label={label}
        name="passphrase"
        autoComplete="new-password"
        errorId={form.errorIdFor('weak')}
        hint={<PasswordMeter password={passphrase} about={about} />}
        onInput={setPassphrase}
      />
      <PasswordField
        label={texts.create.again}
        name="again"
        autoComplete="new-password"
        errorId={form.errorIdFor('differ')}
      />
    </>
  )
}

/**
 * The error of a new passphrase; undefined if it is valid. It must be hard to guess for someone who has the database, and
 * the server never sees it: without the estimator none is accepted.
 */
async function passphraseError(values: FormData, about: readonly string[]) {
  const passphrase = textOf(values, 'passphrase')
  if (passphrase !== textOf(values, 'again')) return refused(texts.create.differ, 'differ')
  const estimator = await loadEstimator()
  if (!estimator.ok) return refused(texts.create.unchecked)
  const { level } = passwordStrength(passphrase, (text) => estimator.part.guessability(text, about))
  return level >= 2 ? undefined : refused(texts.create.weak, 'weak')
}

interface CreateFormProps extends Pick<NewPassphraseProps, 'about'> {
  /** Called with the recovery code. */
  readonly onPrepared: (recoveryCode: string) => void
  readonly onCancel: () => void
}

/** Chooses the passphrase of an account that has no synced data. */
export function CreateForm({ about, onPrepared, onCancel }: CreateFormProps) {
  const form = useAccountForm(async (values) => {
    const error = await passphraseError(values, about)
    if (error) return error
    onPrepared(await deviceSync.prepare(textOf(values, 'passphrase')))
    return { ok: true, message: '' }
  })
  return (
    <form ref={focusFirst} className={shared.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
      <p className={shared.quiet}>{texts.create.lead}</p>
      <FormMessage id={form.messageId} error={form.error} />
      <NewPassphrase form={form} label={texts.create.passphrase} about={about} />
      <Agreement name="agree">{texts.create.agree}</Agreement>
      <SubmitButton label={texts.create.submit} busyLabel={texts.create.busy} busy={form.busy} />
      <div>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  )
}

/** Connects this device with an account that has synced data. */
export function UnlockForm({ onCancel }: Pick<CreateFormProps, 'onCancel'>) {
  const [isByCode, setByCode] = useState(false)
  const form = useAccountForm(async (values) => {
    const secret = textOf(values, 'secret')
    const outcome = await deviceSync.join(isByCode ? { recoveryCode: secret } : { passphrase: secret })
    return resultOf(outcome, '', isByCode ? texts.unlock.wrongCode : texts.unlock.wrong)
  })
  const errorId = form.errorIdFor('wrong')
  return (
    <form ref={focusFirst} className={shared.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
      <p className={shared.quiet}>{texts.unlock.lead}</p>
      <FormMessage id={form.messageId} error={form.error} />
      {isByCode ? (
        <TextField key="code" label={texts.unlock.code} name="secret" autoComplete="off" errorId={errorId} />
      ) : (
        <PasswordField
          key="passphrase"
          label={texts.unlock.passphrase}
          name="secret"
          autoComplete="current-password"
          errorId={errorId}
        />
      )}
      <SubmitButton label={texts.unlock.submit} busyLabel={texts.unlock.busy} busy={form.busy} />
      <div className={shared.row}>
        <Button onClick={() => setByCode(!isByCode)}>
          {isByCode ? texts.unlock.byPassphrase : texts.unlock.byCode}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  )
}

/** Chooses another passphrase for the same data. */
export function ChangePassphrase({ about }: Pick<NewPassphraseProps, 'about'>) {
  const [isOpen, setOpen] = useState(false)
  const form = useAccountForm(async (values, element) => {
    const error = await passphraseError(values, about)
    if (error) return error
    const secret = { passphrase: textOf(values, 'current') }
    const outcome = await deviceSync.changePassphrase(secret, textOf(values, 'passphrase'))
    if (outcome.ok) element.reset()
    else if (typeof outcome.problem === 'object' && outcome.problem.kind === 'unreachable') {
      return refused(texts.change.unreachable)
    }
    return resultOf(outcome, texts.change.done)
  })
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{texts.change.title}</Button>
      </div>
    )
  }
  return (
    <form ref={focusFirst} className={shared.form} aria-busy={form.busy} onSubmit={form.onSubmit}>
      <FormMessage id={form.messageId} error={form.error} success={form.success} />
      <PasswordField
        label={texts.change.current}
        name="current"
        autoComplete="current-password"
        errorId={form.errorIdFor('wrong')}
      />
      <NewPassphrase form={form} label={texts.change.next} about={about} />
      <SubmitButton label={texts.change.submit} busyLabel={texts.change.busy} busy={form.busy} />
      <div>
        <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
      </div>
    </form>
  )
}
