import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import type { OwnMetric } from '#domain/formula/parse'
import { isScreenWithoutValues } from '#domain/personal/alert-state'
import { type AlertCondition, type AlertRule, isAboutScreen, type ScreenRef } from '#domain/personal/alerts'
import type { Screener } from '#worker/contract'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { isOfPublicRecords } from '../../filters/panel/missing-text.ts'
import { missingForScreens } from '../../filters/panel/panel-props.ts'
import { useAppContext } from '../../page/app-context.ts'
import { saveFile } from '../../page/share.ts'
import { useDatasetQuery } from '../../page/use-stock.ts'
import { useSymbolSearch } from '../../page/use-symbol-search.ts'
import { openOverlay, overlay, showToast, type ToastFact } from '../../state/overlay.ts'
import { store } from '../../state/store.ts'
import { savedList } from '../../texts/form.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { screenStrip as texts } from '../screens/saved-screens-texts.ts'
import { ruleKey, watchedFilters } from '../screens/screen-membership.ts'
import { personalStore, usePersonal } from '../store/personal-store.ts'
import { createAlertRule, describeRule, presentValues, ruleError, type RuleErrorId, ruleErrors } from './alert-rules.ts'
import { alertState } from './alert-states.ts'
import { AlertsSheet as Sheet, describeDelivery } from './alerts-sheet.tsx'
import { alertDelivery } from './alerts-texts.ts'
import { Away, RuleAway, useAlertLog } from './away.tsx'
import { awayAlerts as awayTexts } from './away-alerts-texts.ts'
import { awayAlerts } from './follow-alerts.ts'
import { formerSentences } from './former-sentences.ts'
import { logFile } from './log-file.ts'
import { requestNotifications, updatePeriodicSync } from './notifications.ts'
import { ScreenMatches } from './screen-matches.tsx'
import { watchableMetrics, watchableScreens } from './watchable.ts'

/** A chunk of its own: only needed while an alert is typed. */
const AlertPast = lazyComponent(
  loadChunk('alert-past', async () => (await import('./alert-past.tsx')).AlertPast),
  { onFailure: 'nothing' },
)

/** The user's alerts. Closing the sheet marks the fired ones as seen. */
export function AlertsSheet({ symbol, onClose }: { readonly symbol?: string; readonly onClose: () => void }) {
  const { newest } = useAppContext()
  const { rules, fired, screens, notes, metrics, storage } = usePersonal()
  const [permission, setPermission] = useState(permissionToNotify)
  const [isPeriodicSyncOn, setPeriodicSyncOn] = useState(false)
  // Alerts compare the newest market, whatever day is shown.
  const { stonks, user } = useSnapshot(store)
  const missing = missingForScreens(stonks)
  const values = usePresentValues(rules)
  const hasRules = rules.length > 0
  useEffect(() => void updatePeriodicSync(hasRules).then(setPeriodicSyncOn), [hasRules])
  const save = async (watched: AlertCondition) => {
    const error = ruleError(rules, watched) ?? (await unfireable(newest, watched))
    if (error) return ruleErrors[error]
    void personalStore.change([{ kind: 'rules', put: createAlertRule(watched, store.stonks?.date) }])
    if (!hasRules) void requestNotifications().then(() => setPermission(permissionToNotify))
    return undefined
  }
  const lookUp = useCallback(
    async (stock: string, metric: OwnMetric | undefined) => {
      const rule = metric
        ? ({ kind: 'crosses', symbol: stock, metric, side: 'above', level: 0 } as const)
        : ({ kind: 'closes', symbol: stock, side: 'above', price: 1 } as const)
      const [value = null] = await presentValues(newest, [rule])
      return value
    },
    [newest],
  )
  const find = useSymbolSearch()
  const log = useAlertLog(fired)
  const close = () => {
    awayAlerts.markSeen()
    void personalStore.change(
      fired.filter(({ isSeen }) => !isSeen).map((event) => ({ kind: 'fired', put: { ...event, isSeen: true } })),
    )
    onClose()
  }
  return (
    <Sheet
      alerts={rules.map((rule) => ({
        id: rule.id,
        description: describeRule(rule, screens),
        state: alertState(rule, { screens, notes, missing, value: values?.get(rule.id) }),
        former: formerSentences(rule),
      }))}
      {...{ storage, symbol }}
      fired={log}
      screens={watchableScreens(screens, missing)}
      metrics={watchableMetrics(metrics, missing)}
      delivery={[
        ...(isOfPublicRecords(missing) ? [alertDelivery.gaps] : []),
        ...describeDelivery({ permission, isPeriodicSyncOn, hasAlerts: hasRules }),
      ]}
      onLookUp={lookUp}
      onFind={find}
      onSave={save}
      matches={(screen) => <ScreenMatches {...{ screen }} />}
      past={(rule) => <AlertPast rule={rule} onOpen={close} />}
      {...(!isExported && {
        where: user ? undefined : awayTexts.where,
        renderAway: (id: string, description: string) => <RuleAway key={id} {...{ id, description }} onLeave={close} />,
        away: <Away onLeave={close} />,
      })}
      onExport={() => void saveFile(logFile(log, new Date()))}
      onDelete={remove}
      onClose={close}
    />
  )
}

/** Why a rule about a stock would never fire: the dataset has no value to compare. */
async function unfireable(
  screener: Pick<Screener, 'stock' | 'screen'>,
  watched: AlertCondition,
): Promise<RuleErrorId | undefined> {
  if (isAboutScreen(watched)) return undefined
  const found = await screener.stock(watched.symbol)
  if (!found.ok) return undefined
  if (!found.value) return 'unknown'
  const [value] = await presentValues(screener, [watched])
  if (value !== null) return undefined
  return watched.kind === 'closes' ? 'noPrice' : 'noValue'
}

/** The values that rules about stocks compare in the newest dataset, by rule id; undefined until known. */
function usePresentValues(rules: readonly AlertRule[]): ReadonlyMap<string, number | null | undefined> | undefined {
  const { newest } = useAppContext()
  const find = useCallback(async () => {
    const about = rules.flatMap((rule) => (isAboutScreen(rule) ? [] : rule))
    const found = await presentValues(newest, about)
    return new Map(about.map(({ id }, i) => [id, found[i]]))
  }, [newest, rules])
  return useDatasetQuery(find)
}

const permissionToNotify = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis ? Notification.permission : 'missing'

/** Starts or ends the alert on new matches in a screen, with a toast. */
export function toggleScreenAlert(screen: ScreenRef, name: string): void {
  const { rules } = personalStore.current()
  const rule = rules.find((one) => one.kind === 'gains' && one.screen === screen)
  if (rule) {
    return showToast(
      texts.alertOff(name),
      { label: savedList.undo, act: remove(rule.id), isUndo: true },
      alertFact(() => !hasAlert(screen)),
    )
  }
  const watched = { kind: 'gains', screen } as const
  const filters = watchedFilters(personalStore.current().screens, screen)
  const isInVain = filters && isScreenWithoutValues(filters, missingForScreens(store.stonks))
  const error = isInVain ? 'noScreen' : ruleError(rules, watched)
  if (error) return showToast(ruleErrors[error])
  void personalStore.change([{ kind: 'rules', put: createAlertRule(watched) }])
  if (rules.length === 0) void requestNotifications().then(() => updatePeriodicSync(true))
  showToast(
    texts.alertOn(name),
    { label: texts.alerts, act: () => openOverlay('alerts') },
    alertFact(() => hasAlert(screen)),
  )
}

const hasAlert = (screen: ScreenRef): boolean =>
  personalStore.current().rules.some((rule) => rule.kind === 'gains' && rule.screen === screen)

const alertFact = (isTrue: () => boolean): ToastFact => ({ isTrue, subscribe: personalStore.subscribe })

/** Deletes a rule with its last-seen state; returns an undo that restores both. */
function remove(id: string): () => void {
  const { rules, looks } = personalStore.current()
  const rule = rules.find((one) => one.id === id)
  const lastSeen = looks.get(ruleKey(id))
  void personalStore.change([
    { kind: 'rules', remove: id },
    { kind: 'looks', remove: ruleKey(id) },
  ])
  return () => {
    if (!rule) return
    void personalStore.change([
      { kind: 'rules', put: rule },
      ...(lastSeen ? [{ kind: 'looks', put: lastSeen } as const] : []),
    ])
  }
}

/** The alerts sheet, with a new alert started for a stock of the list. */
export function StockAlertSheet({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  return <AlertsSheet {...{ symbol, onClose }} />
}
