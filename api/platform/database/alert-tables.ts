/** The tables of alerts that the server checks. Versions are ETags of datasets; dates are sessions, YYYY-MM-DD. */
export interface AlertTables {
  readonly alert_runs: AlertRunRow
  readonly alert_selections: AlertSelectionRow
  readonly alert_rules: AlertRuleRow
  readonly alert_devices: AlertDeviceRow
  readonly alert_settings: AlertSettingsRow
  readonly alert_events: AlertEventRow
  readonly alert_deliveries: AlertDeliveryRow
}

/** How far the alerts of a market have been checked. */
export interface AlertRunRow {
  /** As in the setting MARKET. */
  readonly source: string
  /** The dataset that is being checked, or was checked last. */
  readonly version: string
  readonly date: string | null
  /** When the dataset was made; no older one is checked after it. */
  readonly created_at: string | null
  /** The selections of rules are compared first, then users are notified one after the other. */
  readonly phase: 'compare' | 'tell' | 'done'
  /** While users are notified: the last one who was. */
  readonly last_user: string
}

/** The stocks that rules with the same condition select. */
export interface AlertSelectionRow {
  /** The SHA-256 of the selection, base64url. */
  readonly key: string
  /** What the rules have in common, as JSON. */
  readonly selection: string
  /** The market, version and date of the dataset in which the members were found; empty if they never were. */
  readonly source: string
  readonly version: string
  readonly date: string | null
  /** The symbols, packed; null if the dataset did not yield them. */
  readonly members: Uint8Array | null
  /** The last dataset that changed them, and how, as JSON. */
  readonly changed_version: string
  readonly changes: string | null
}

/** A rule that is checked while the page is closed. */
interface AlertRuleRow {
  readonly user_id: string
  /** The rule’s id on the device. */
  readonly id: string
  /** JSON. */
  readonly condition: string
  readonly selection_key: string
  readonly changed_at: number
  /** The newest dataset when the rule was switched on: it fires only in later ones. */
  readonly since_version: string
}

/** A subscription to push messages. */
interface AlertDeviceRow {
  readonly id: string
  readonly user_id: string
  /** The session that added the device. When the user ends the session, the device is removed. */
  readonly session_id: string
  readonly endpoint_hash: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly label: string
  readonly added_at: number
  /** When its push service last accepted a message. */
  readonly sent_at: number | null
  /** The first failed attempt since then; null if none failed. */
  readonly failing_since: number | null
  /** The number of consecutive failures. */
  readonly failures: number
  /** Until when it gets no alerts, because too many failed. */
  readonly rest_until: number
}

/** How a user wants to be notified. */
export interface AlertSettingsRow {
  readonly user_id: string
  /** Minutes of the day in the time zone; null for none. */
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly time_zone: string | null
  /** Where mails go; null for none. */
  readonly mail_address: string | null
  /** null until the user opens the link in the first mail. */
  readonly mail_confirmed_at: number | null
}

/** A fired rule. */
interface AlertEventRow {
  readonly user_id: string
  readonly rule_id: string
  readonly version: string
  readonly date: string | null
  readonly fired_at: number
  /** The rule as it was when it fired, as JSON. */
  readonly condition: string
  /** The first of the stocks concerned, as JSON. */
  readonly symbols: string
  readonly unnamed: number
}

/** A message to one device, or by mail. */
interface AlertDeliveryRow {
  /** The message and the device: enqueueing it again changes nothing. */
  readonly id: string
  /** The same for all devices. */
  readonly message: string
  readonly user_id: string
  /** null for a mail. */
  readonly device_id: string | null
  readonly kind: 'alert' | 'test' | 'confirm'
  /** The message as JSON; empty for a confirmation, and once it is done. */
  readonly content: string
  /** `sending` is claimed; if nobody holds the lease of deliveries, the server that claimed it was killed. */
  readonly state: 'waiting' | 'sending' | 'done'
  /** How often it was claimed. */
  readonly attempts: number
  readonly made_at: number
  readonly due_at: number
}
