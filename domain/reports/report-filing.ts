/** A filing that says when a company's figures of a fiscal period came out. */
export interface ReportFiling {
  /** The day on which it was public in New York, YYYY-MM-DD. */
  readonly day: string
  /** The minute of that day in New York, 0–1439; null if unknown. */
  readonly minute: number | null
  /** `results`: a press release (Item 2.02 of Form 8-K); otherwise the report itself (10-Q; 10-K, 20-F, 40-F). */
  readonly kind: 'results' | 'quarter' | 'year'
  /** The last day of the report's period, YYYY-MM-DD; null of a press release, which does not state it. */
  readonly end: string | null
}

const minutesOfDay = 24 * 60

/** Whether a value is a minute of a day, 0–1439. */
export const isMinute = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < minutesOfDay
