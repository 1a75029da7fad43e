import { inLists } from '../store/personal-data-texts.ts'

/** Texts about alerts that the server checks while this device is away. */
export const awayAlerts = {
  title: 'While you’re away',
  switch: 'Check while I’m away',
  switchNamed: (words: string) => `Check while I’m away: ${words}`,
  here: 'On this device',
  /** Before the first alert of a user without an account. */
  where: 'Checked on this device while Stonks is open; with an account, also while you’re away.',
  away: 'Also while you’re away',
  pending: 'Also while you’re away, once you’re online',
  checked: (session: string) => `Last checked with the close of ${session}`,
  unchecked: 'Waiting for the next data',
  tickersSent: 'The tickers of the list are sent to the server with it.',
  emptyList: (lists: readonly string[]) =>
    `It can’t be checked while you’re away: no stock on ${inLists(lists)} can match.`,
  longList: (lists: readonly string[], max: number) =>
    `It can’t be checked while you’re away: ${inLists(lists)} is too long for the server, which takes up to ${max} tickers.`,
  account: 'Checking it while you’re away needs an account, so the server can notify you.',
  login: 'Log in',
  loading: 'Asking the server…',
  lead: 'The server checks these alerts with each new dataset, whether Stonks is open or not, and sends what fires. At most 10 messages a day.',
  devices: 'Sent to',
  thisDevice: 'this device',
  sent: (day: string) => `last message ${day}`,
  notReached: (day: string) => `not reached since ${day}`,
  noneSent: 'no message yet',
  remove: 'Remove',
  removeNamed: (label: string) => `Remove ${label}`,
  notifyHere: 'Notify this device',
  mail: 'Mail',
  mailTo: (address: string) => `Mail to ${address}`,
  mailStates: {
    off: 'Used while no device can be notified.',
    waiting: 'Waiting for your confirmation: open the link in the mail that was just sent to you.',
    on: 'Used while no device can be notified.',
  },
  byMail: 'Send a mail instead',
  mailAsked: 'Open the link in the mail that was sent to you; until then nothing is mailed.',
  quiet: 'Quiet hours',
  quietFrom: 'From',
  quietTo: 'To',
  quietAbout: (zone: string) => `Nothing is sent in these hours (${zone}); it comes when they end.`,
  test: 'Send me one now',
  testing: 'Sending…',
  tested: (devices: number, isMailed: boolean) =>
    devices > 0
      ? `Sent to ${devices === 1 ? '1 device' : `${devices} devices`}. It should appear within a minute.`
      : isMailed
        ? 'A mail is on its way.'
        : 'There’s no one to send it to.',
  others: 'Alerts of your other devices',
  turnOff: 'Turn off',
  turnOffNamed: (words: string) => `Turn off ${words}`,
  kept: 'The server keeps these rules, which stocks they last selected, and the addresses of your devices until you turn them off.',
  more: 'What is kept, and for how long',
  /** Why this device is not notified. */
  noPush: {
    off: 'This server sends no notifications.',
    missing: 'This browser can’t be notified while Stonks is closed.',
    denied: 'Notifications are blocked for this site: allow them in the browser’s settings.',
    dismissed: 'Notifications weren’t allowed.',
    install:
      'On an iPhone or iPad only the installed app can be notified: use Share, Add to Home Screen, and log in there.',
    failed: 'The browser’s push service refused. Private windows have none.',
  },
  /** Which way of notification is left then. */
  left: {
    devices: (labels: string) => `The alert arrives on ${labels}.`,
    mail: 'The alert comes by mail.',
    mailOffered: 'The server can send a mail instead.',
    nothing: 'So it is checked on this device only, while Stonks is open.',
  },
} as const
