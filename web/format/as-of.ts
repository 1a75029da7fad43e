const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** Of when something is that the device has kept, by its own clock and zone: as of 14:05, 20 Nov. */
export const asOf = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? 'of an earlier visit' : `as of ${time.format(moment)}, ${day.format(moment)}`
