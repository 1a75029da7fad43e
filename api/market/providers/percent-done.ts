/** How far one step of a refresh is. `total` is 0 where nobody knows yet. */
export interface Progress {
  /** What is being done, as it is told: `prices`, `overviews`, … */
  readonly step: string
  readonly done: number
  readonly total: number
}

/** What share of a first collection's time each step takes, in the order of the steps; together 1. */
export type StepShares = Readonly<Record<string, number>>

/** How far a first collection is, in whole percent up to 99; 0 in a step that has no share. */
export function percentDone(shares: StepShares, { step, done, total }: Progress): number {
  // The records are built last, of what all steps have collected.
  if (step === 'records') return 99
  const steps = Object.keys(shares)
  const before = steps.slice(0, Math.max(steps.indexOf(step), 0)).reduce((sum, name) => sum + (shares[name] ?? 0), 0)
  const within = total > 0 ? Math.min(done / total, 1) * (shares[step] ?? 0) : 0
  return Math.min(99, Math.floor((before + within) * 100))
}
