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

/** How far the alerts of a market are checked. */
export interface AlertRunRow {
  /** As in the setting MARKET. */
  readonly source: string
  /** The dataset that is being checked, or was last. */
  readonly version: string
  readonly date: string | null
  /** When the dataset was made: an older one is not checked after it. */
  readonly created_at: string | null
  /** First what rules select is compared, then users are told, one after the other. */
  readonly phase: 'compare' | 'tell' | 'done'
  /** While users are told: the last one that was. */
  readonly last_user: string
}

/** The stocks that rules with the same condition select. */
export interface AlertSelectionRow {
  /** The SHA-256 of the selection, base64url. */
  readonly key: string
  /** What the rules have in common, JSON. */
  readonly selection: string
  /** The market, and the version and date of the dataset in which the members were found; empty where they never were. */
  readonly source: string
  readonly version: string
  readonly date: string | null
  /** The symbols, packed; null where the dataset could not say them. */
  readonly members: Uint8Array | null
  /** The last dataset that changed them, and how, JSON. */
  readonly changed_version: string
  readonly changes: string | null
}

/** A rule that is checked while the page is closed. */
interface AlertRuleRow {
  readonly user_id: string
  /** That of the rule on the device. */
  readonly id: string
  /** JSON. */
  readonly condition: string
  readonly selection_key: string
  readonly changed_at: number
  /** The newest dataset when it was switched on: it fires only in later ones. */
  readonly since_version: string
}

/** A subscription to push messages. */
interface AlertDeviceRow {
  readonly id: string
  readonly user_id: string
  /** The session that added it; with its end by the user, the device is removed. */
  readonly session_id: string
  readonly endpoint_hash: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly label: string
  readonly added_at: number
  /** When its push service took a message last. */
  readonly sent_at: number | null
  /** The first attempt since then that failed; null where none did. */
  readonly failing_since: number | null
  /** How many failed in a row. */
  readonly failures: number
  /** Until when it gets no alert, because too many did. */
  readonly rest_until: number
}

/** How a user wants to be told. */
export interface AlertSettingsRow {
  readonly user_id: string
  /** Minutes of the day in the time zone; null for none. */
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly time_zone: string | null
  /** Where mails go; null for none. */
  readonly mail_address: string | null
  /** null until the link in the first mail was opened. */
  readonly mail_confirmed_at: number | null
}

/** That a rule fired. */
interface AlertEventRow {
  readonly user_id: string
  readonly rule_id: string
  readonly version: string
  readonly date: string | null
  readonly fired_at: number
  /** As it was when it fired, JSON. */
  readonly condition: string
  /** The first of the stocks concerned, JSON. */
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
  /** The message, JSON; empty for a confirmation, and once it is done. */
  readonly content: string
  /** `sending` is claimed: by a server that was killed where nobody holds the lease of deliveries. */
  readonly state: 'waiting' | 'sending' | 'done'
  /** How often it was claimed. */
  readonly attempts: number
  readonly made_at: number
  readonly due_at: number
}
