/** The chart of a month in a row of the table. */
export const miniChartTexts = {
  title: (symbol: string): string => `Chart of ${symbol}`,
} as const
