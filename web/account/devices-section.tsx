import { useEffect, useState } from 'react'
import { relativeDate } from '#words/relative-date'
import { Button } from '../ui/controls/button.tsx'
import { VisuallyHidden } from '../ui/data-display/visually-hidden.tsx'
import { FormMessage } from '../ui/form/form-messages.tsx'
import { type DevicesAnswer, devicesApi, type SignedInDevice } from './devices-api.ts'
import { devicesTexts as texts } from './devices-texts.ts'
import layout from './account-form.module.css'
import styles from './tokens-section.module.css'
import shared from '#web/ui/shared.module.css'

/** The devices on which the user is signed in, each of which can be signed out. */
export function DevicesSection() {
  const [devices, setDevices] = useState<readonly SignedInDevice[]>([])
  const [error, setError] = useState('')

  const show = (answer: DevicesAnswer) => {
    setError(answer.ok ? '' : answer.message)
    if (answer.ok) setDevices(answer.devices)
  }
  useEffect(() => {
    let isShown = true
    void devicesApi.list().then((answer) => {
      if (isShown) show(answer)
    })
    return () => {
      isShown = false
    }
  }, [])

  return (
    <section className={layout.page} aria-labelledby="devices-title">
      <h2 id="devices-title" className={shared.listTitle}>
        {texts.title}
      </h2>
      <p className={shared.hint}>{texts.lead}</p>
      <FormMessage id="devices-message" error={error} />
      <ul className={styles.list} aria-label={texts.list}>
        {devices.map((device) => (
          <Device key={device.id} device={device} onEnd={() => void devicesApi.end(device.id).then(show)} />
        ))}
      </ul>
      {devices.length > 2 && <Button onClick={() => void devicesApi.endOthers().then(show)}>{texts.endOthers}</Button>}
    </section>
  )
}

interface DeviceProps {
  readonly device: SignedInDevice
  readonly onEnd: () => void
}

function Device({ device: { label, usedAt, isThis }, onEnd }: DeviceProps) {
  const name = label === '' ? texts.unknown : label
  return (
    <li className={shared.between}>
      <span className={styles.name}>
        {name}
        <span className={shared.note}>
          {` · ${isThis ? texts.here : texts.used(relativeDate(new Date(usedAt), new Date()))}`}
        </span>
      </span>
      {!isThis && (
        <Button variant="plain" onClick={onEnd}>
          {texts.end}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
