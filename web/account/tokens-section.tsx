import { type SubmitEvent, useEffect, useState } from 'react'
import { formatDate } from '#words/dates'
import { Button } from '../ui/controls/button.tsx'
import { CopyableText } from '../ui/copying/copyable-text.tsx'
import { VisuallyHidden } from '../ui/data-display/visually-hidden.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { textOf } from './account-form.tsx'
import { type ApiToken, type TokensAnswer, tokensApi } from './api-tokens.ts'
import { tokens as texts } from './tokens-texts.ts'
import layout from './account-form.module.css'
import styles from './tokens-section.module.css'
import shared from '#web/ui/shared.module.css'

/** The token that was just created. Its text cannot be shown again. */
interface NewToken {
  readonly label: string
  readonly text: string
}

const formId = 'tokens-message'

/** The user’s personal tokens: created, shown once, listed and revoked. */
export function TokensSection() {
  const [tokens, setTokens] = useState<readonly ApiToken[]>([])
  const [created, setCreated] = useState<NewToken>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const show = (answer: TokensAnswer) => {
    setError(answer.ok ? '' : answer.message)
    if (answer.ok) setTokens(answer.tokens)
  }
  useEffect(() => {
    let isShown = true
    void tokensApi.list().then((answer) => {
      if (isShown) show(answer)
    })
    return () => {
      isShown = false
    }
  }, [])

  const add = async (form: HTMLFormElement) => {
    const label = textOf(new FormData(form), 'label')
    setBusy(true)
    const answer = await tokensApi.add(label)
    setBusy(false)
    show(answer)
    if (!answer.ok || answer.token === undefined) return
    setCreated({ label, text: answer.token })
    form.reset()
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void add(event.currentTarget)
  }
  const revoke = async (id: string) => {
    setCreated(undefined)
    show(await tokensApi.revoke(id))
  }

  return (
    <section className={layout.page} aria-labelledby="tokens-title">
      <h2 id="tokens-title" className={shared.listTitle}>
        {texts.title}
      </h2>
      <p className={shared.hint}>{texts.lead}</p>
      <form className={shared.sections} aria-busy={busy} onSubmit={onSubmit}>
        <FormMessage id={formId} error={error} />
        <TextField
          label={texts.name}
          name="label"
          autoComplete="off"
          maxLength={60}
          errorId={error === '' ? undefined : formId}
        />
        <SubmitButton label={texts.add} busyLabel={texts.adding} busy={busy} />
      </form>
      <p role="status" className={shared.goneIfEmpty}>
        {created && texts.once(created.label)}
      </p>
      {created && <CopyableText text={created.text} label={texts.copy} />}
      {created && <p className={shared.hint}>{texts.header}</p>}
      {tokens.length > 0 && <TokenList tokens={tokens} onRevoke={(id) => void revoke(id)} />}
      <p className={shared.note}>
        <a href="/help#api" className={shared.link}>
          {texts.more}
        </a>
      </p>
    </section>
  )
}

interface TokenListProps {
  readonly tokens: readonly ApiToken[]
  readonly onRevoke: (id: string) => void
}

const TokenList = ({ tokens, onRevoke }: TokenListProps) => (
  <ul className={styles.list} aria-label={texts.list}>
    {tokens.map(({ id, label, createdAt, usedOn }) => (
      <li key={id} className={shared.between}>
        <span className={styles.name}>
          {label}
          <span className={shared.note}>
            {` · ${texts.created(formatDate(new Date(createdAt).toISOString()))} · ${usedOn === null ? texts.unused : texts.used(formatDate(usedOn))}`}
          </span>
        </span>
        <Button variant="plain" onClick={() => onRevoke(id)}>
          {texts.revoke}
          <VisuallyHidden>{` ${label}`}</VisuallyHidden>
        </Button>
      </li>
    ))}
  </ul>
)
