import { alertDelivery as texts } from '../../texts/alerts.ts'

interface HowTold {
  /** Whether the system may tell of what happens; `missing` where it never does. */
  readonly permission: NotificationPermission | 'missing'
  /** Whether the browser wakes the app to look for new market data. */
  readonly isWoken: boolean
  /** Whether there is a rule, so that it has been asked for. */
  readonly hasRules: boolean
}

/** When alerts are checked in this browser and how they reach the user: nothing that it does not do. */
export const ruleTruth = ({ permission, isWoken, hasRules }: HowTold): readonly string[] => [
  texts.checked,
  isWoken ? texts.woken : texts.closed,
  texts.changes,
  permission === 'default' && hasRules ? texts.dismissed : texts[permission],
]
