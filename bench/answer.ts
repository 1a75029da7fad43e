/** What a contestant found, for comparing it with the plain answer: its rows as "SYMBOL market cap". */
export interface Answer {
  readonly total: number
  readonly rows: readonly string[]
}

export const rowText = (symbol: string, marketCap: number | null): string => `${symbol} ${marketCap ?? '–'}`
