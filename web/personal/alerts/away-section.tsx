import { type ReactNode, useId, useState } from 'react'
import { formatDate } from '#words/dates'
import { deviceTimeZone } from '#words/time-zone'
import { Button } from '../../ui/controls/button.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { LabelledSelect } from '../../ui/form/labelled-select.tsx'
import type { AccountAlerts, QuietHours } from './account-alerts.ts'
import { awayAlerts as texts } from './away-alerts-texts.ts'
import sheet from './alerts-sheet.module.css'
import styles from './away-alerts.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** An alert that another device has switched on. */
interface OtherAlert {
  readonly id: string
  readonly description: string
}

interface AwaySectionProps {
  readonly alerts: AccountAlerts
  readonly others: readonly OtherAlert[]
  /** The hash of this device’s endpoint; null while it is not notified. */
  readonly endpointHash: string | null
  /** The address of the account. */
  readonly email: string
  /** Why this device is not notified, or the last failure, in words. */
  readonly note: string | undefined
  /** Enables notifications on this device; undefined if impossible. */
  readonly onNotifyHere: (() => void) | undefined
  readonly onRemoveDevice: (id: string) => void
  readonly onMail: (isOn: boolean) => void
  readonly onQuietHours: (hours: QuietHours) => void
  /** Sends a message; returns the result in words. */
  readonly onTest: () => Promise<string>
  readonly onTurnOff: (id: string) => void
  readonly onLeave: () => void
}

/** Where alerts that the server checks arrive, and when they do not. */
export function AwaySection(props: AwaySectionProps) {
  const { alerts, others, email, note, onMail, onTurnOff, onLeave } = props
  const id = useId()
  return (
    <section className={shared.stack} aria-labelledby={id}>
      <h3 id={id} className={shared.listTitle}>
        {texts.title}
      </h3>
      <p className={shared.hint}>{texts.lead}</p>
      <Devices {...props} />
      {(alerts.delivery.isMailPossible || alerts.mail !== 'off') && (
        <div>
          <CheckBox label={texts.mailTo(email)} checked={alerts.mail !== 'off'} onChange={onMail} />
          <p className={shared.hint} role="status">
            {texts.mailStates[alerts.mail]}
          </p>
        </div>
      )}
      <QuietHoursFields {...props} />
      <TestButton {...props} />
      <p role="status" className={`${shared.hint} ${shared.goneIfEmpty}`}>
        {note}
      </p>
      {others.length > 0 && (
        <Listed title={texts.others}>
          {others.map(({ id: rule, description }) => (
            <li key={rule} className={shared.between}>
              <span className={styles.device}>{description}</span>
              <QuietButton
                name={texts.turnOffNamed(description)}
                label={texts.turnOff}
                onClick={() => onTurnOff(rule)}
              />
            </li>
          ))}
        </Listed>
      )}
      <p className={shared.note}>
        {texts.kept}{' '}
        <a href="/help#alerts-away" className={shared.link} onClick={onLeave}>
          {texts.more}
        </a>
      </p>
    </section>
  )
}

const Listed = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <h4 className={shared.groupTitle}>{title}</h4>
    <ul className={styles.list} aria-label={title}>
      {children}
    </ul>
  </div>
)

interface QuietButtonProps {
  /** The accessible name. */
  readonly name: string
  readonly label: string
  readonly onClick: () => void
}

const QuietButton = ({ name, label, onClick }: QuietButtonProps) => (
  <button type="button" className={`${control.hoverFill} ${sheet.delete}`} aria-label={name} onClick={onClick}>
    {label}
  </button>
)

const dayOf = (time: number): string => formatDate(new Date(time).toISOString())

const lastMessage = ({ sentAt, failingSince }: AccountAlerts['devices'][number]): string => {
  if (failingSince !== null) return texts.notReached(dayOf(failingSince))
  return sentAt === null ? texts.noneSent : texts.sent(dayOf(sentAt))
}

const Devices = ({ alerts, endpointHash, onNotifyHere, onRemoveDevice }: AwaySectionProps) => (
  <>
    {alerts.devices.length > 0 && (
      <Listed title={texts.devices}>
        {alerts.devices.map((device) => (
          <li key={device.id} className={shared.between}>
            <span className={styles.device}>
              {device.label}
              <span className={shared.note}>
                {` · ${device.endpointHash === endpointHash ? `${texts.thisDevice} · ` : ''}`}
                {lastMessage(device)}
              </span>
            </span>
            <QuietButton
              name={texts.removeNamed(device.label)}
              label={texts.remove}
              onClick={() => onRemoveDevice(device.id)}
            />
          </li>
        ))}
      </Listed>
    )}
    {onNotifyHere && (
      <div>
        <Button onClick={onNotifyHere}>{texts.notifyHere}</Button>
      </div>
    )}
  </>
)

const minutesOfHour = 60
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const twoDigits = (number: number): string => `${number}`.padStart(2, '0')
const clock = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / minutesOfHour))}:${twoDigits(minutes % minutesOfHour)}`

/** The default hours when quiet hours are switched on: the night. */
const night = { from: 22 * minutesOfHour, to: 7 * minutesOfHour }

function QuietHoursFields({ alerts: { quietHours }, onQuietHours }: AwaySectionProps) {
  const timeZone = deviceTimeZone()
  const options = (current: number) =>
    [...new Set([...hoursOfDay.map((hour) => hour * minutesOfHour), current])]
      .toSorted((a, b) => a - b)
      .map((minutes) => ({ value: `${minutes}`, label: clock(minutes) }))
  return (
    <div className={shared.stack}>
      <CheckBox
        label={texts.quiet}
        checked={quietHours !== null}
        onChange={(isOn) => onQuietHours(isOn ? { ...night, timeZone } : null)}
      />
      {quietHours && (
        <>
          <div className={styles.hours}>
            <LabelledSelect
              label={texts.quietFrom}
              value={`${quietHours.from}`}
              options={options(quietHours.from)}
              onChange={(from) => onQuietHours({ ...quietHours, from: Number(from), timeZone })}
            />
            <LabelledSelect
              label={texts.quietTo}
              value={`${quietHours.to}`}
              options={options(quietHours.to)}
              onChange={(to) => onQuietHours({ ...quietHours, to: Number(to), timeZone })}
            />
          </div>
          <p className={shared.hint}>{texts.quietAbout(quietHours.timeZone)}</p>
        </>
      )}
    </div>
  )
}

function TestButton({ onTest }: AwaySectionProps) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const test = async () => {
    setBusy(true)
    setResult(texts.testing)
    setResult(await onTest())
    setBusy(false)
  }
  return (
    <div className={shared.stack}>
      <div>
        <Button onClick={() => void test()} busy={isBusy}>
          {texts.test}
        </Button>
      </div>
      <p role="status" className={`${shared.hint} ${shared.goneIfEmpty}`}>
        {result}
      </p>
    </div>
  )
}
