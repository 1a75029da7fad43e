/** The fiscal years of all companies on the server and on the device. */
export interface YearsStatus {
  /**
   * What the server offers: the bytes in all, those that are not on this device, and the number of companies; null if this market has
   * none; undefined while the server cannot be reached.
   */
  readonly offered: { readonly bytes: number; readonly missing: number; readonly companies: number } | null | undefined
  /** What is complete on this device; null for nothing. */
  readonly stored: { readonly bytes: number; readonly companies: number } | null
  /** A download in progress, in bytes of all that is needed. */
  readonly progress?: { readonly received: number; readonly total: number }
  /** Whether the server is still collecting them, and will offer them. */
  readonly isReading?: boolean
  /** Why the last download ended before it was complete. */
  readonly failure?: { readonly id: string; readonly detail?: string }
}
