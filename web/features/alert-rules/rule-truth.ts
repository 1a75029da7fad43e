interface HowTold {
  /** Whether the system may tell of what happens; `missing` where it never does. */
  readonly permission: NotificationPermission | 'missing'
  /** Whether the browser wakes the app to look for new market data. */
  readonly isWoken: boolean
  /** Whether there is a rule, so that it has been asked for. */
  readonly hasRules: boolean
}

const toldBySystem: Readonly<Record<HowTold['permission'], string>> = {
  granted: 'What happens is also told as a notification.',
  default: 'What happens is listed here. Notifications are asked for when the first rule is saved.',
  denied: 'What happens is listed here: this browser may not show notifications of this site.',
  missing: 'What happens is listed here: this browser shows no notifications.',
}

const notAllowed = 'What happens is listed here: notifications have not been allowed.'

/** When rules are checked in this browser and how they are told of: nothing that it does not do. */
export const ruleTruth = ({ permission, isWoken, hasRules }: HowTold): readonly string[] => [
  'Rules are checked when new market data arrives while Stonks is open, and each time it is opened.',
  isWoken
    ? 'While Stonks is closed, this browser looks about twice a day whether there is new market data and says so: opening Stonks then checks the rules.'
    : 'While Stonks is closed, this browser checks nothing.',
  'A rule tells of a change: not of what is so already when it is saved.',
  permission === 'default' && hasRules ? notAllowed : toldBySystem[permission],
]
