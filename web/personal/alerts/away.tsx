import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import type { FiredAlert } from '#domain/personal/alerts'
import { store } from '../../state/store.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { usePersonal } from '../store/personal-store.ts'
import { mergedLog } from './alert-log.ts'
import { describeCondition, noteOf } from './alert-rules.ts'
import type { Switched } from './away-alerts.ts'
import { awayAlerts as texts } from './away-alerts-texts.ts'
import { AwaySection } from './away-section.tsx'
import { AwaySwitch } from './away-switch.tsx'
import { awayAlerts, followAlerts } from './follow-alerts.ts'
import { pushSupport } from './push-device.ts'
import { watchedLists } from './watched-rule.ts'
import shared from '#web/ui/shared.module.css'

/** The alerts that fired on this device and, for a signed-in user, on the server. */
export function useAlertLog(fired: readonly FiredAlert[]): readonly FiredAlert[] {
  const { user } = useSnapshot(store)
  const { events, seenAt } = useSnapshot(awayAlerts.state)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined || isExported) return
    followAlerts()
    void awayAlerts.refresh()
    void awayAlerts.loadEvents()
  }, [userId])
  return useMemo(() => (user ? mergedLog(fired, events, seenAt) : fired), [user, fired, events, seenAt])
}

interface RuleAwayProps {
  readonly id: string
  /** The alert in words. */
  readonly description: string
  /** Called when the user leaves for another page. */
  readonly onLeave: () => void
}

/** Where a rule is checked, and the switch that makes the server check it. */
export function RuleAway({ id, description, onLeave }: RuleAwayProps) {
  const { user } = useSnapshot(store)
  const { alerts, rules, refusals, failure } = useSnapshot(awayAlerts.state)
  const personal = usePersonal()
  const own = personal.rules.find((one) => one.id === id)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Switched | 'account'>()
  const rule = rules[id]
  const isOn = rule?.isOn ?? false
  const change = async (wanted: boolean) => {
    if (!user) return setResult('account')
    setBusy(true)
    setResult(undefined)
    if (wanted) setResult(await awayAlerts.switchOn(id))
    else await awayAlerts.switchOff(id)
    setBusy(false)
  }
  const mail = async () => {
    if (await awayAlerts.setMail(true)) setResult(await awayAlerts.switchOn(id))
  }
  const refusal = refusals[id]
  return (
    <AwaySwitch
      {...{ description, isOn }}
      isPending={rule?.sent === null && failure !== null}
      checkedDate={alerts?.rules.find((one) => one.id === id)?.checkedDate}
      hasLists={own !== undefined && watchedLists(own, personal) !== undefined}
      isBusy={isBusy || (user !== null && alerts === null)}
      onChange={(wanted) => void change(wanted)}
    >
      {refusal !== undefined && <p className={shared.error}>{refusal}</p>}
      {result === 'account' && !user && (
        <p>
          {texts.account}{' '}
          <a href="/login" className={shared.link} onClick={onLeave}>
            {texts.login}
          </a>
        </p>
      )}
      {user && alerts === null && <p>{failure ?? texts.loading}</p>}
      {result !== undefined && result !== 'account' && refusal === undefined && (
        <Left result={result} onMail={() => void mail()} />
      )}
    </AwaySwitch>
  )
}

/** Why this device is not notified, and which way is left. */
export function Left({ result: { isOn, noPush }, onMail }: { readonly result: Switched; readonly onMail: () => void }) {
  const { alerts, failure } = useSnapshot(awayAlerts.state)
  if (failure !== null) return <p>{failure}</p>
  if (noPush === undefined || !alerts) return null
  const { devices, mail, delivery } = alerts
  const isMailOffered = !isOn && delivery.isMailPossible
  const left =
    devices.length > 0
      ? texts.left.devices(devices.map(({ label }) => label).join(', '))
      : mail !== 'off'
        ? texts.left.mail
        : isMailOffered
          ? texts.left.mailOffered
          : texts.left.nothing
  return (
    <>
      <p>
        {texts.noPush[noPush]} {left} {isOn && devices.length === 0 && mail === 'waiting' && texts.mailAsked}
      </p>
      {isMailOffered && (
        <div>
          <Button onClick={onMail}>{texts.byMail}</Button>
        </div>
      )}
    </>
  )
}

/** Where alerts arrive while this device is away; renders nothing without any. */
export function Away({ onLeave }: { readonly onLeave: () => void }) {
  const { user } = useSnapshot(store)
  const { alerts, endpointHash, failure } = useSnapshot(awayAlerts.state)
  const { rules } = usePersonal()
  const [note, setNote] = useState<string>()
  if (!user || !alerts) return null
  const own = new Set(rules.map(({ id }) => id))
  if (alerts.rules.length === 0 && alerts.devices.length === 0 && alerts.mail === 'off') return null
  const notify = async () => {
    const noPush = await awayAlerts.notifyHere()
    setNote(noPush && texts.noPush[noPush])
  }
  const isNotifiable = alerts.delivery.pushKey !== null && endpointHash === null && pushSupport() === 'possible'
  return (
    <AwaySection
      {...{ alerts, endpointHash, onLeave }}
      email={user.email}
      others={alerts.rules
        .filter(({ id }) => !own.has(id))
        .map(({ id, condition }) => ({ id, description: describeCondition(condition) + noteOf(condition) }))}
      note={failure ?? note}
      onNotifyHere={isNotifiable ? () => void notify() : undefined}
      onRemoveDevice={(id) => void awayAlerts.removeDevice(id)}
      onMail={(isOn) => void awayAlerts.setMail(isOn)}
      onQuietHours={(hours) => void awayAlerts.setQuietHours(hours)}
      onTest={sendTest}
      onTurnOff={(id) => void awayAlerts.removeRule(id)}
    />
  )
}

async function sendTest(): Promise<string> {
  const answer = await awayAlerts.sendTest()
  if (answer.ok) return texts.tested(answer.value.devices, answer.value.isMailed)
  return answer.message || connectionTexts.needed
}
