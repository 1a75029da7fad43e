// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dispatch, render, unmount } from '../../testing/render.ts'
import type { AccountAlerts } from './account-alerts.ts'
import { Left } from './away.tsx'
import { awayAlerts } from './follow-alerts.ts'

afterEach(() => {
  Object.assign(awayAlerts.state, { alerts: null })
  document.body.replaceChildren()
})

const anAccount = (isMailPossible: boolean): AccountAlerts => ({
  ...{ devices: [], rules: [], mail: 'off', quietHours: null },
  delivery: { pushKey: 'key', isMailPossible },
})

const blocked = 'Notifications are blocked for this site: allow them in the browser’s settings.'
const install =
  'On an iPhone or iPad only the installed app can be notified: use Share, Add to Home Screen, and log in there.'

test.for([
  ['denied', false, `${blocked} So it is checked on this device only, while Stonks is open. `],
  ['dismissed', false, 'Notifications weren’t allowed. So it is checked on this device only, while Stonks is open. '],
  ['denied', true, `${blocked} The server can send a mail instead. `],
  ['install', true, `${install} The server can send a mail instead. `],
] as const)(
  'a device that is not notified (%s, mail: %s) says why and which way is left',
  async ([noPush, isMail, text]) => {
    Object.assign(awayAlerts.state, { alerts: anAccount(isMail) })
    const onMail = vi.fn()
    const container = await render(<Left result={{ isOn: false, noPush }} onMail={onMail} />)
    expect(container.querySelector('p')?.textContent).toBe(text)
    const button = container.querySelector('button')
    expect(button !== null).toBe(isMail)
    await dispatch(button, new MouseEvent('click', { bubbles: true }))
    expect(onMail).toHaveBeenCalledTimes(isMail ? 1 : 0)
    await unmount(container)
  },
)
