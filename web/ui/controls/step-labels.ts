interface StepLabel {
  readonly label: string
  readonly position: number
  /** Whether a thumb stands on it. */
  readonly isChosen: boolean
}

/** A label needs about as much room as so many shares of the track. */
const mostLabels = 5

/** The labels that there is room for: both ends and both thumbs’ first, then whatever keeps its distance from those. */
export function stepLabels(labels: readonly string[], chosen: readonly number[]): readonly StepLabel[] {
  const last = labels.length - 1
  const distance = Math.ceil(labels.length / mostLabels)
  const shown: number[] = []
  const isFree = (position: number) => shown.every((other) => Math.abs(other - position) >= distance)
  for (const position of [...chosen, 0, last]) {
    if (chosen.includes(position) || isFree(position)) shown.push(position)
  }
  for (let position = 0; position <= last; position++) if (isFree(position)) shown.push(position)
  return [...new Set(shown)]
    .toSorted((a, b) => a - b)
    .map((position) => ({ label: labels[position] ?? '', position, isChosen: chosen.includes(position) }))
}
