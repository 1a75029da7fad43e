import { type PropsWithChildren, useState } from 'react'
import type { AskedAlert } from '#domain/backtest/alert-past'
import type { StoredPast } from '#domain/history/past-status'
import { type AlertCondition, isAboutScreen } from '#domain/personal/alerts'
import { filterOf, limitedTo, listedSymbols } from '#domain/personal/saved-screen'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatBytes, formatInteger } from '#words/numbers'
import { failureText } from '#worker/contract'
import { useAppContext } from '../../page/app-context.ts'
import { PastProgress } from '../../past/past-panels.tsx'
import { pastFailures } from '../../past/past-texts.ts'
import { usePastStatus } from '../../past/use-past-status.ts'
import { withAsOf } from '../../state/past-address.ts'
import { writeParameter } from '../../state/url-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/loading/progress.tsx'
import { watchedFilters, watchedScreen } from '../screens/screen-membership.ts'
import type { Personal } from '../store/personal.ts'
import { usePersonal } from '../store/personal-store.ts'
import { AlertDaysList } from './alert-days.tsx'
import { alertPast as texts } from './alerts-texts.ts'
import { type CheckedAlert, useAlertDays } from './use-alert-days.ts'
import styles from './alerts-sheet.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface AlertPastProps {
  readonly rule: AlertCondition
  /** Called when the user opens a day. */
  readonly onOpen: () => void
}

/** How often an alert would have fired in the market's past, or how to get it. Renders nothing if the market has no past. */
export function AlertPast(props: AlertPastProps) {
  const { newest } = useAppContext()
  const { status, download, cancel } = usePastStatus(newest)
  if (!status) return null
  const { stored, offered, progress, failure } = status
  if (stored) return <Checked {...props} stored={stored} />
  if (!offered) return null
  return (
    <div className={shared.stack}>
      <Offer since={offered.from}>
        {!progress && <TextButton onClick={download}>{texts.download(formatBytes(offered.missing))}</TextButton>}
      </Offer>
      {(progress ?? failure) && <PastProgress status={status} />}
      {progress && (
        <div>
          <Button onClick={cancel}>{texts.cancel}</Button>
        </div>
      )}
    </div>
  )
}

/** What the market’s past says about an alert, and the button that gets it. */
const Offer = ({ since, children }: PropsWithChildren<{ readonly since: string }>) => (
  <p className={shared.hint}>
    {texts.offer(formatDate(since))} {children}
  </p>
)

const TextButton = ({ children, onClick }: PropsWithChildren<{ readonly onClick: () => void }>) => (
  <button type="button" className={`${control.hoverUnderline} ${styles.textLink}`} onClick={onClick}>
    {children}
  </button>
)

function Checked({ rule, onOpen, stored: { sessions } }: AlertPastProps & { readonly stored: StoredPast }) {
  const { newest } = useAppContext()
  const personal = usePersonal()
  const asked = askedAlert(rule, personal)
  const key = JSON.stringify(asked)
  // The form makes a new rule on each render: keep the first of equal ones.
  const [alert, setAlert] = useState(asked)
  if (JSON.stringify(alert) !== key) setAlert(asked)
  const [started, setStarted] = useState<string>()
  const isWanted = !isAboutScreen(rule) || started === key
  const result = useAlertDays(newest, isWanted ? alert : undefined, sessions)
  if (!alert) return null
  if (!isWanted) {
    return (
      <Offer since={sessions[0] ?? ''}>
        <TextButton onClick={() => setStarted(key)}>{texts.check}</TextButton>
      </Offer>
    )
  }
  if (result?.problem) return <p className={shared.hint}>{problemText(result.problem)}</p>
  if (result?.isDone && result.known < 2) {
    const { from } = result
    return (
      <p role="status" className={shared.hint}>
        {from === undefined ? texts.unknown : texts.oneSession(formatDate(from))}
      </p>
    )
  }
  const filters = isAboutScreen(rule) ? watchedFilters(personal.screens, rule.screen) : undefined
  // Links have no lists.
  const address = filters
    ? `/${writeParameter('', 'filter', filterOf(filters))}`
    : stockAddress('symbol' in alert ? alert.symbol : '')
  const { checked = 0, days = [], isDone = false } = result ?? {}
  const total = sessions.length
  return (
    <div className={shared.stack}>
      {isAboutScreen(rule) && !isDone && (
        <>
          <ProgressBar
            label={texts.checked(formatInteger(checked), formatInteger(total))}
            percent={Math.floor((100 * checked) / total)}
          />
          <div>
            <Button onClick={() => setStarted(undefined)}>{texts.cancel}</Button>
          </div>
        </>
      )}
      {(isDone || days.length > 0) && (
        <AlertDaysList
          {...{ days, isDone, onOpen }}
          since={formatDate(result?.from ?? '')}
          addressOn={(date) => withAsOf(address, date)}
          addedOn={texts.addedOn[rule.kind]}
          note={rule.kind === 'closes' ? texts.adjusted : undefined}
        />
      )}
    </div>
  )
}

function askedAlert(rule: AlertCondition, { screens, notes }: Personal): AskedAlert | undefined {
  if (!isAboutScreen(rule)) return rule
  const filters = watchedFilters(screens, rule.screen)
  const listed = listedSymbols(watchedScreen(screens, rule.screen) ?? {}, notes.values())
  return filters && { kind: rule.kind, filters: listed ? limitedTo(filters, listed) : filters }
}

const problemText = (problem: NonNullable<CheckedAlert['problem']>): string =>
  problem === 'noStock'
    ? texts.noStock
    : problem === 'acrossStocks'
      ? texts.acrossStocks
      : (pastFailures[problem] ?? failureText(problem))
