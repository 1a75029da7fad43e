import { type ReactNode, useState } from 'react'
import type { AlertCondition, FiredAlert } from '#domain/personal/alerts'
import { formatSession } from '#words/dates'
import { stockAddress } from '#words/links'
import { Button } from '../../ui/controls/button.tsx'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import type { StorageState } from '../store/personal.ts'
import { AlertForm, type AlertFormProps, type WatchableScreen } from './alert-form.tsx'
import type { AlertState } from './alert-states.ts'
import { alertDelivery as deliveryTexts, alertForm as formTexts, alertsSheet as texts } from './alerts-texts.ts'
import type { WatchableMetric } from './typed-rule.ts'
import styles from './alerts-sheet.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface Delivery {
  /** The permission for notifications; `missing` if the browser has none. */
  readonly permission: NotificationPermission | 'missing'
  /** Whether the browser wakes the service worker to check for new market data. */
  readonly isPeriodicSyncOn: boolean
  /** Whether an alert exists: saving the first one asks for the permission. */
  readonly hasAlerts: boolean
}

/** When this browser checks alerts and how it notifies the user, in sentences. */
export const describeDelivery = ({ permission, isPeriodicSyncOn, hasAlerts }: Delivery): readonly string[] => [
  isPeriodicSyncOn ? deliveryTexts.woken : deliveryTexts.closed,
  deliveryTexts.changes,
  permission === 'default' && hasAlerts ? deliveryTexts.dismissed : deliveryTexts[permission],
]

interface FiredAlertsProps {
  /** The newest first. */
  readonly fired: readonly FiredAlert[]
  /** Saves the alerts as a file. */
  readonly onExport: () => void
  /** Called when the user opens a stock. */
  readonly onOpen: () => void
}

const maxShown = 20

/** The newest fired alerts, whether a notification was shown or not. */
const FiredAlerts = ({ fired, onExport, onOpen }: FiredAlertsProps) => (
  <section aria-labelledby="fired">
    <div className={shared.between}>
      <h3 id="fired" className={shared.listTitle}>
        {texts.recent}
      </h3>
      <button type="button" className={`${control.hoverUnderline} ${styles.textLink}`} onClick={onExport}>
        {texts.save}
      </button>
    </div>
    <ul aria-label={texts.recent}>
      {fired.slice(0, maxShown).map(({ id, text, symbols, unnamed, date, isSeen }) => (
        <li key={id} className={styles.event}>
          <p className={shared.breaking}>
            {!isSeen && <strong className={styles.unread}>{texts.new}</strong>} {text}
          </p>
          <p className={styles.about}>
            {date !== null && <span className={styles.day}>{texts.closeOf(formatSession(date))}</span>}
            {symbols.map((symbol) => (
              <a key={symbol} href={stockAddress(symbol)} className={shared.symbol} onClick={onOpen}>
                {symbol}
              </a>
            ))}
            {unnamed !== undefined && <span>{texts.unnamed(unnamed)}</span>}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

/** An alert in the list. */
interface ListedAlert {
  readonly id: string
  readonly description: string
  /** Why it cannot fire, or that it is already true. */
  readonly state?: AlertState | undefined
  /** What it was before its stock split or was renamed. */
  readonly former?: readonly string[]
}

interface AlertsSheetProps {
  readonly alerts: readonly ListedAlert[]
  readonly fired: readonly FiredAlert[]
  /** The screens that an alert can watch. */
  readonly screens: readonly WatchableScreen[]
  readonly metrics: readonly WatchableMetric[]
  readonly storage: StorageState
  /** Prefills a price alert if the sheet was opened from a stock. */
  readonly symbol?: string | undefined
  /** The sentences of `describeDelivery`. */
  readonly delivery: readonly string[]
  readonly onLookUp: AlertFormProps['onLookUp']
  readonly onFind: AlertFormProps['onFind']
  /** Saves it, or returns the error. */
  readonly onSave: (rule: AlertCondition) => Promise<string | undefined>
  /** The past of the alert being typed. */
  readonly past?: (rule: AlertCondition) => ReactNode
  readonly matches?: AlertFormProps['matches']
  readonly where?: AlertFormProps['where']
  /** Where an alert is checked. */
  readonly renderAway?: (id: string, description: string) => ReactNode
  /** The section about alerts while this device is away. */
  readonly away?: ReactNode
  readonly onExport: () => void
  /** Deletes it; returns the function that restores it. */
  readonly onDelete: (id: string) => () => void
  readonly onClose: () => void
}

/** The user's alerts, and those that fired: these first while they are new. */
export function AlertsSheet({
  alerts,
  fired,
  screens,
  metrics,
  storage,
  symbol,
  delivery,
  onLookUp,
  onFind,
  onSave,
  past,
  matches,
  where,
  renderAway,
  away,
  onExport,
  onDelete,
  onClose,
}: AlertsSheetProps) {
  const [deleted, setDeleted] = useState<{ readonly description: string; readonly restore: () => void }>()
  // The first alert needs no button to begin it.
  const [form, setForm] = useState<'closed' | 'asked' | 'open'>('closed')
  const undo = () => {
    deleted?.restore()
    setDeleted(undefined)
  }
  const save = (rule: AlertCondition) => {
    // It stays for the next one.
    setForm('open')
    return onSave(rule)
  }
  const recent = fired.length > 0 && <FiredAlerts {...{ fired, onExport }} onOpen={onClose} />
  // An empty list below the form of a stock would say nothing.
  const hasMine = symbol === undefined || alerts.length > 0 || deleted !== undefined
  const hasNew = fired.some(({ isSeen }) => !isSeen)
  const newAlert = (
    <div ref={form === 'asked' ? focusFirst : undefined}>
      <AlertForm {...{ screens, metrics, onLookUp, onFind, past, matches, where }} about={symbol} onSave={save} />
    </div>
  )
  return (
    <Sheet title={texts.title} placement="end" onClose={onClose}>
      <div className={`${shared.sections} ${shared.sheetContent}`}>
        {hasNew && recent}
        {symbol !== undefined && newAlert}
        {hasMine && (
          <section className={styles.mine} aria-labelledby="mine">
            <h3 id="mine" className={shared.listTitle}>
              {texts.mine}
            </h3>
            {alerts.length === 0 ? (
              <p className={shared.hint}>{texts.none}</p>
            ) : (
              <ul aria-label={texts.mine}>
                {alerts.map((alert) => (
                  <AlertRow key={alert.id} {...{ alert, renderAway }} onDelete={() => remove(alert)} />
                ))}
              </ul>
            )}
            <div role="status">
              {deleted && (
                <p className={`${shared.between} ${styles.rule}`}>
                  <span className={styles.description}>{texts.deleted(deleted.description)}</span>
                  <Button variant="plain" onClick={undo}>
                    {texts.undo}
                  </Button>
                </p>
              )}
            </div>
          </section>
        )}
        {symbol === undefined &&
          (form !== 'closed' || alerts.length === 0 ? (
            newAlert
          ) : (
            <Button onClick={() => setForm('asked')}>{formTexts.title}</Button>
          ))}
        {!hasNew && recent}
        {away}
        {storage !== 'stored' && <p className={shared.error}>{texts[storage]}</p>}
      </div>
      <Disclosure title={texts.about} open={false}>
        <div className={styles.delivery}>
          {delivery.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {storage === 'stored' && <p>{renderAway ? texts.stored : texts.storedHere}</p>}
        </div>
      </Disclosure>
    </Sheet>
  )

  function remove({ id, description }: ListedAlert) {
    setDeleted({ description, restore: onDelete(id) })
  }
}

/** Moves the focus into the form that a button opened. */
const focusFirst = (box: HTMLElement | null): void => box?.querySelector('input')?.focus()

interface AlertRowProps {
  readonly alert: ListedAlert
  readonly renderAway: AlertsSheetProps['renderAway']
  readonly onDelete: () => void
}

const AlertRow = ({ alert: { id, description, state, former }, renderAway, onDelete }: AlertRowProps) => (
  <li className={`${shared.between} ${styles.rule}`}>
    <span className={styles.description}>
      {description}
      {former?.map((sentence) => (
        <span key={sentence} className={styles.state}>
          {sentence}
        </span>
      ))}
      {state && (
        <span className={styles.state} data-dead={state.isDead || undefined}>
          {state.text}
        </span>
      )}
    </span>
    <button
      type="button"
      className={`${control.hoverFill} ${styles.delete}`}
      aria-label={texts.deleteNamed(description)}
      onClick={onDelete}
    >
      {texts.delete}
    </button>
    {renderAway?.(id, description)}
  </li>
)
