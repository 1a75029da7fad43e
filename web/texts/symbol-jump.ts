/** The way to a stock by a few letters. */
export const symbolJump = {
  title: 'Go to symbol',
  field: 'Symbol or name',
  list: 'Stonks',
  none: (text: string): string => `No stonk matches “${text}”.`,
} as const
