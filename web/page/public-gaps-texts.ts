/** Why a value is missing if prices come from public records. */
export const publicGaps = {
  notPrinted: 'Unknown: prices from public records have gaps.',
  notReported: 'Not in the company’s reports to the SEC, or without meaning, as the P/E of a loss.',
} as const
