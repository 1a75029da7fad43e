/** Words in dates and times. */
export const dateTexts = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  asOf: (moment: string): string => `as of ${moment}`,
  earlier: 'from an earlier visit',
} as const
