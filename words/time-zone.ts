/** The time zone of this device, such as Europe/Berlin. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
