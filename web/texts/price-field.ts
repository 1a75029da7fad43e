/** What the fields of a price say. */
export const priceField = {
  notANumber: 'A price is a number, such as 25 or 12.50.',
} as const
