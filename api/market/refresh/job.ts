import type { Outcome } from '../../start/outcome.ts'
import type { Manifest } from '../publish/manifest.ts'
import type { Progress, StepShares } from '../providers/percent-done.ts'

/** How a refresh is to be done. */
export interface Task {
  readonly session: string
  readonly isThorough: boolean
  readonly only: ReadonlySet<string> | undefined
  readonly signal: AbortSignal
  readonly tell: (progress: Progress) => void
}

/** What came of it. */
export interface Done {
  readonly manifest: Manifest
  /** What who runs the server should know. */
  readonly notes: readonly string[]
}

/** How one source makes a new dataset. */
export interface Job {
  /** As in the setting MARKET. */
  readonly source: string
  readonly stepShares: StepShares
  /** The newest session that can be had at a moment, in epoch milliseconds. */
  newestSession(now: number): Promise<Outcome<string>>
  /** The session of what is published; undefined where nothing is. */
  publishedSession(): Promise<string | undefined>
  /** Makes the dataset of a session, checks and publishes it. Where that fails, what was published before stays. */
  run(task: Task): Promise<Outcome<Done>>
}
