import type { ReactNode } from 'react'
import type { PastStatus } from '#domain/history/past-status'
import { formatDate } from '#words/dates'
import { formatFullDay } from '#words/moments'
import { formatBytes } from '#words/numbers'
import { failureText } from '#worker/contract'
import { Button } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/icons/icon.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { pastFull, pastMissing as texts } from './past-texts.ts'
import styles from './past-panels.module.css'
import shared from '#web/ui/shared.module.css'

interface OfferProps {
  readonly status: PastStatus
  /** What needs the past: by default, a past day. */
  readonly purpose?: OfferPurpose
  /** Whether the user asks for as little data as possible. */
  readonly savesData: boolean
  readonly onDownload: () => void
  readonly onCancel: () => void
  /** Asks again what is available, if the server did not answer. */
  readonly onRetry: () => void
  readonly onToday: () => void
}

interface OfferPurpose {
  readonly icon: IconName
  readonly title: string
  /** What it shows of the prices between two days, which are formatted. */
  readonly why: (from: string, to: string) => string
}

const pastDay: OfferPurpose = { icon: 'clock', title: texts.title, why: texts.why }

/**
 * Replaces what needs the past while it is not on this device: what it is for, its size, and its download. Another page than a
 * past day leaves by its own way back.
 */
export function PastOfferPanel({ status, purpose = pastDay, savesData, ...on }: OfferProps) {
  const { onDownload, onCancel, onRetry, onToday } = on
  const { offered, partial, progress } = status
  const leave = <Button onClick={onToday}>{texts.today}</Button>
  if (offered === null) {
    return (
      <EmptyState icon="clock" title={texts.noneTitle} heading="h1" action={leave}>
        {texts.none}
      </EmptyState>
    )
  }
  if (offered === undefined && !progress && status.isReading) {
    return (
      <EmptyState icon="clock" title={texts.readingTitle} heading="h1" action={leave}>
        {texts.reading}
      </EmptyState>
    )
  }
  if (offered === undefined && !progress) {
    return (
      <EmptyState
        icon="offline"
        title={texts.offlineTitle}
        heading="h1"
        action={
          <Actions>
            <Button variant="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
            {leave}
          </Actions>
        }
      >
        {texts.offline}
      </EmptyState>
    )
  }
  const size = formatBytes(offered?.missing ?? 0)
  const download = (
    <Button variant="primary" onClick={onDownload}>
      {partial > 0 ? texts.resume(size) : texts.download(size)}
    </Button>
  )
  return (
    <EmptyState
      icon={purpose.icon}
      title={purpose.title}
      heading="h1"
      action={
        <Actions>
          {progress ? <Button onClick={onCancel}>{texts.cancel}</Button> : download}
          {purpose === pastDay && leave}
        </Actions>
      }
      more={
        <>
          <PastProgress status={status} />
          {savesData && !progress && <p className={shared.hint}>{texts.saving}</p>}
        </>
      }
    >
      {offered && purpose.why(oneLine(offered.from), oneLine(offered.to))}
    </EmptyState>
  )
}

/** A day that does not wrap. */
const oneLine = (day: string): string => formatDate(day).replaceAll(' ', '\u00a0')

interface ProgressProps {
  readonly status: Pick<PastStatus, 'progress' | 'failure'>
}

/** The progress of a download, or why the last one ended early. */
export function PastProgress({ status: { progress, failure } }: ProgressProps) {
  if (progress) {
    const { received, total } = progress
    const percent = total > 0 ? Math.floor((received / total) * 100) : null
    return <ProgressBar label={texts.downloading} percent={percent} />
  }
  return (
    <p role="alert" className={shared.error}>
      {failure && `${texts.failed} ${failure.id === 'full' ? pastFull : failureText(failure.id)}`}
    </p>
  )
}

interface NoSessionProps {
  /** The requested day as written in the address. */
  readonly asked: string
  /** The first session that can be shown; undefined if the text is not a day. */
  readonly first: string | undefined
  readonly onFirst: () => void
  readonly onToday: () => void
}

/** Replaces an invalid day, or one before the first session. */
export function NoSessionPanel({ asked, first, onFirst, onToday }: NoSessionProps) {
  const today = <Button onClick={onToday}>{texts.today}</Button>
  if (first === undefined) {
    return (
      <EmptyState icon="alert" title={texts.notADayTitle} heading="h1" action={today}>
        {texts.notADay(asked)}
      </EmptyState>
    )
  }
  const actions = (
    <Actions>
      <Button variant="primary" onClick={onFirst}>
        {texts.first(formatDate(first))}
      </Button>
      {today}
    </Actions>
  )
  return (
    <EmptyState icon="clock" title={texts.earlierTitle(formatDate(asked))} heading="h1" action={actions}>
      {texts.earlier(formatFullDay(first))}
    </EmptyState>
  )
}

const Actions = ({ children }: { readonly children: ReactNode }) => <div className={styles.actions}>{children}</div>
