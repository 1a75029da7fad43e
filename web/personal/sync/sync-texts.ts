import type { SyncedKindId } from '#domain/sync/synced-kinds'

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const kindNames: Readonly<Record<SyncedKindId, string>> = {
  screens: 'screen',
  views: 'view',
  notes: 'note',
  rules: 'alert',
  metrics: 'metric',
}

/** Sync between devices, in the settings. */
export const syncTexts = {
  title: 'Sync',
  about:
    'Your screens, views, metrics, notes, tags and alerts on all your devices, encrypted so that the server can’t read them. Off until you turn it on.',
  signIn: ['It needs an account: ', 'log in', ' first.'],
  insecure: 'It needs a secure connection: open Stonks over https.',
  notStored: 'This device stores nothing, so there’s nothing to sync.',
  setUp: 'Set up sync…',
  join: 'Connect this device…',
  looking: 'One moment…',
  cancel: 'Cancel',

  create: {
    lead: 'Choose a passphrase. Each of your devices asks for it once. Nobody can recover it: if you forget it and lose the recovery code, what is on the server is lost – what is on your devices stays.',
    passphrase: 'Passphrase',
    again: 'Repeat it',
    differ: 'The two passphrases differ.',
    weak: 'Choose a passphrase that is harder to guess: several words that don’t belong together.',
    unchecked:
      'Your passphrase can’t be checked: a part of the page didn’t load. Try again once you’re online, or reload the page.',
    agree: 'I understand that nobody can recover my passphrase.',
    submit: 'Continue',
    busy: 'Creating keys…',
  },
  code: {
    title: 'Your recovery code',
    lead: 'A recovery code opens your synced data if you forget the passphrase. It’s shown only now: print it, or keep it where you keep important papers.',
    name: 'Recovery code',
    print: 'Print',
    save: 'Save as a file',
    file: (code: string, address: string, email: string): string =>
      `Stonks recovery code\n\n${code}\n\nFor the synced data of ${email} at ${address}.\nWhoever has it, and your account, can read that data.\n`,
    printed: (address: string, email: string): string =>
      `For the synced data of ${email} at ${address}. Whoever has this code, and your account, can read that data.`,
    kept: 'I’ve saved the code.',
    begin: 'Turn on sync',
    busy: 'Turning on…',
    waiting: 'Sync isn’t on yet. Save the recovery code, then turn it on.',
    goOn: 'Continue',
  },
  unlock: {
    lead: 'Your account has synced data. Enter its passphrase to bring it to this device, together with what is here.',
    passphrase: 'Passphrase',
    byCode: 'Use the recovery code',
    byPassphrase: 'Use the passphrase',
    code: 'Recovery code',
    submit: 'Connect',
    busy: 'Opening…',
    wrong: 'This passphrase doesn’t open your synced data. Check it, or use the recovery code.',
    wrongCode: 'This recovery code doesn’t open your synced data. Check each group of four.',
  },
  change: {
    title: 'Change passphrase…',
    current: 'Current passphrase',
    next: 'New passphrase',
    submit: 'Change passphrase',
    busy: 'Changing…',
    unreachable:
      'The server can’t be reached. Your passphrase stays as it is, unless only the answer was lost: try again once you’re online.',
    done: 'Changed. Devices that are connected stay so; the recovery code stays valid.',
  },

  on: 'Your data is synced, end-to-end encrypted.',
  running: 'Syncing…',
  never: 'Not synced yet.',
  last: (when: string): string => `Last synced ${when}.`,
  what: (counts: Readonly<Record<SyncedKindId, number>>): string => {
    const parts = (['screens', 'views', 'notes', 'rules', 'metrics'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => counted(counts[kind], kindNames[kind]))
    return parts.length > 0 ? `Synced: ${parts.join(', ')}.` : 'There’s nothing to sync yet.'
  },
  pending: (count: number): string =>
    `${counted(count, 'change')} of this device ${count === 1 ? 'is' : 'are'} waiting to be sent.`,
  notHere: (count: number): string =>
    `${counted(count, 'entry', 'entries')} of your other devices ${count === 1 ? 'isn’t' : 'aren’t'} shown here: there’s no room left, or this version can’t read ${count === 1 ? 'it' : 'them'}. ${count === 1 ? 'It stays' : 'They stay'} synced.`,
  paused: 'Paused: log in to your account to continue.',
  otherAccount: 'Paused: this device syncs with a different account than the one logged in.',
  devices: 'Devices',
  thisDevice: 'this device',
  now: 'Sync now',
  forget: 'Forget this device…',
  forgetLead: 'This device stops syncing and its keys are deleted. Your other devices keep syncing.',
  forgetData: 'Also delete the synced data from this device',
  forgetSubmit: 'Forget this device',
  remove: 'Stop syncing everywhere…',
  removeLead:
    'All synced data is deleted from the server, and all your devices stop syncing. What is on them stays there.',
  removeSubmit: 'Delete from the server',
  removed: 'Deleted from the server. What is on this device stays.',
  texts: 'Two devices changed these notes, and both versions didn’t fit. The other version was:',
  dismiss: 'Dismiss',

  problems: {
    unreachable: (why: string): string => `The server can’t be reached. Changes wait on this device. ${why}`,
    refused: (why: string): string => `The server refused to sync. ${why}`,
    full: (why: string): string => `${why} Your changes stay on this device; delete notes or screens to make room.`,
    'signed-out': 'Log in to continue.',
    storage: 'This device’s storage can’t be used right now. Nothing is lost; sync resumes when it works again.',
    busy: 'Another tab or device is syncing right now. Try again in a moment.',
    newer:
      'A newer version of Stonks has changed how data is synced. Update the app; until then, changes stay on this device.',
    removed:
      'Sync was turned off on another device, or the server has lost your data. Everything on this device is still here.',
    replaced: 'Sync was set up again with new keys. Connect this device again; everything on it is still here.',
    damaged:
      'The server’s copy isn’t what your devices wrote. Nothing on this device was changed, and nothing is sent.',
    wrong: 'This passphrase doesn’t open your synced data.',
  },
  damage: {
    older: 'It’s older than what this device has seen, as after a restored backup or a replay.',
    manifest: 'Its list of contents doesn’t open.',
    changed: (count: number): string => `${counted(count, 'entry was', 'entries were')} changed and can’t be opened.`,
    missing: (count: number): string => `${counted(count, 'entry is', 'entries are')} missing or outdated.`,
    names: (names: readonly string[], more: number): string =>
      `Affected: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    note: (symbol: string): string => `the note on ${symbol}`,
    named: (kind: string, name: string): string => `the ${kind} “${name}”`,
    other: (kind: string): string => `one of the ${kind}`,
  },
  repair: 'Write this device’s data again',
  repairLead: 'Data that no device can open is deleted from the server; this device’s data is written again.',
  leave: 'Set up again…',
  kindNames,
} as const
