const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in epoch milliseconds, by the device's own clock and zone: 21 Aug 2025, 14:05. */
export const formatMoment = (time: number): string => moment.format(time)
