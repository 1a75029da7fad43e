/** Which stocks are put aside to be compared, and how that is changed. */
export interface Comparing {
  readonly isCompared: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
