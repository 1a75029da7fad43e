/** What an imported file says of a stock in a list. */
export const listColumns = {
  missing: '–',
  quantity: 'Quantity',
  cost: 'Cost / share',
  costTotal: 'Cost, total',
  ofList: (amount: string, tag: string): string => `${amount} #${tag}`,
  position: (quantity?: string, cost?: string, total?: string): string => {
    const shares = quantity === undefined ? [] : [`${quantity} ${quantity === '1' ? 'share' : 'shares'}`]
    const each = cost === undefined ? [] : [`${cost} each`]
    const all = total === undefined ? [] : [`${total} in all`]
    return [...shares, ...each, ...all].join(', ')
  },
  /** As short as a phone’s row needs it: “10 at $150.00”. */
  held: (quantity?: string, cost?: string, total?: string): string => {
    if (quantity === undefined || (cost ?? total) === undefined) return listColumns.position(quantity, cost, total)
    return cost === undefined ? `${quantity} for ${total}` : `${quantity} at ${cost}`
  },
} as const
