/** What a file of comma-separated values says of itself. */
export const csvText = {
  origin: (date: string | null, simulated: boolean, summary: string): string =>
    `${simulated ? 'Simulated data' : 'Data'}${date === null ? '' : ` of ${date}`} · ${summary}`,
  low: (column: string): string => `${column} low`,
  high: (column: string): string => `${column} high`,
  position: (column: string): string => `${column} position %`,
} as const
