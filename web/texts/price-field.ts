/** What the fields of a price say. */
export const priceField = {
  notANumber: 'Enter a price, such as 25 or 12.50.',
} as const
