import { useEffect, useState } from 'react'
import { parseFormula } from '#domain/formula/parse'
import type { AlertCondition, ScreenRef } from '#domain/personal/alerts'
import { presets } from '#domain/screen/presets'
import type { Screener } from '#worker/contract'
import { createAlertRule, ruleError, ruleErrors, type RuleErrorId, describeRule } from '../../data/personal/alerts.ts'
import { ruleKey } from '../../data/personal/screen-membership.ts'
import { updatePeriodicSync, requestNotifications } from '../../data/personal/notifications.ts'
import { personalStore } from '../../data/personal/personal-store.ts'
import { usePersonal } from '../../data/personal/watch-personal.ts'
import { AlertsSheet as Sheet, describeDelivery } from '../../features/alerts/alerts-sheet.tsx'
import type { WatchableScreen } from '../../features/alerts/alert-form.tsx'
import { useAppContext } from '../app-context.ts'
import { useSnapshot } from 'valtio/react'
import { openOverlay, overlay, showToast } from '../../state/overlay.ts'
import { savedScreens, screenStrip as texts } from '../../texts/saved-screens.ts'

/** The user's alerts. Closing the sheet marks the fired ones as seen. */
export function AlertsSheet({ symbol, onClose }: { readonly symbol?: string; readonly onClose: () => void }) {
  const { screener } = useAppContext()
  const { rules, fired, screens, metrics, isSaved } = usePersonal()
  const [permission, setPermission] = useState(permissionToNotify)
  const [isPeriodicSyncOn, setPeriodicSyncOn] = useState(false)
  const hasRules = rules.length > 0
  useEffect(() => void updatePeriodicSync(hasRules).then(setPeriodicSyncOn), [hasRules])
  const save = async (watched: AlertCondition) => {
    const error = ruleError(rules, watched) ?? (await isUnknown(screener, watched))
    if (error) return ruleErrors[error]
    void personalStore.change([{ kind: 'rules', put: createAlertRule(watched) }])
    if (!hasRules) void requestNotifications().then(() => setPermission(permissionToNotify))
    return undefined
  }
  const close = () => {
    void personalStore.change(
      fired.filter(({ isSeen }) => !isSeen).map((event) => ({ kind: 'fired', put: { ...event, isSeen: true } })),
    )
    onClose()
  }
  const watchable: readonly WatchableScreen[] = [
    ...screens.map(({ id, name }) => ({ ref: `named:${id}` as const, name })),
    ...presets.map(({ label }, id) => ({ ref: `preset:${id}` as const, name: label })),
  ]
  const watchableMetrics = metrics.flatMap(({ name, expression }) => {
    const parsed = parseFormula(expression)
    return parsed.ok ? [{ name, expression, isCondition: parsed.type === 'boolean' }] : []
  })
  return (
    <Sheet
      alerts={rules.map((rule) => ({ id: rule.id, description: describeRule(rule, screens) }))}
      {...{ fired, isSaved, symbol }}
      screens={watchable}
      metrics={watchableMetrics}
      delivery={describeDelivery({ permission, isPeriodicSyncOn, hasAlerts: hasRules })}
      onSave={save}
      onDelete={remove}
      onClose={close}
    />
  )
}

/** A rule about a symbol that is not in the dataset would never fire. */
async function isUnknown(
  { stock }: Pick<Screener, 'stock'>,
  watched: AlertCondition,
): Promise<RuleErrorId | undefined> {
  if (watched.kind === 'gains') return undefined
  const found = await stock(watched.symbol)
  return found.ok && !found.value ? 'unknown' : undefined
}

const permissionToNotify = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis ? Notification.permission : 'missing'

/** Starts or ends the alert on new matches in a screen, and says so in a toast. */
export function toggleScreenAlert(screen: ScreenRef, name: string): void {
  const { rules } = personalStore.current()
  const rule = rules.find((one) => one.kind === 'gains' && one.screen === screen)
  if (rule) {
    return showToast(texts.alertOff(name), { label: savedScreens.undo, act: remove(rule.id), isUndo: true })
  }
  const watched = { kind: 'gains', screen } as const
  const error = ruleError(rules, watched)
  if (error) return showToast(ruleErrors[error])
  void personalStore.change([{ kind: 'rules', put: createAlertRule(watched) }])
  if (rules.length === 0) void requestNotifications().then(() => updatePeriodicSync(true))
  showToast(texts.alertOn(name), { label: texts.alerts, act: () => openOverlay('alerts') })
}

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
