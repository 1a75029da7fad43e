import type { KnownRecord } from '#domain/sync/known-record'

/** The faults of the server’s copy: missing records, or records that no device wrote. */
export interface Damage {
  /** `older`: all of it is an earlier state than this device has seen. */
  readonly kind: 'older' | 'records' | 'manifest'
  /** Records that do not open because something in them was changed. */
  readonly changed: number
  /** Records that are missing, or of an earlier version. */
  readonly missing: number
  /** Those of them that this device knows. */
  readonly known: readonly KnownRecord[]
}

/** Why a device is not in step with the others. */
export type SyncProblem =
  | { readonly kind: 'unreachable'; readonly message: string; readonly delayMs?: number | undefined }
  | { readonly kind: 'refused' | 'full'; readonly message: string }
  /** Nobody is signed in, the device’s storage does not work, or another tab or device was faster. */
  | { readonly kind: 'signed-out' | 'storage' | 'busy' }
  /** A newer release has changed the format, or sync was switched off elsewhere or set up again with another key. */
  | { readonly kind: 'newer' | 'removed' | 'replaced' }
  | { readonly kind: 'damaged'; readonly damage: Damage }

/** A device of the account, as it describes itself. */
export interface SyncedDevice {
  readonly id: string
  readonly label: string
  /** Epoch milliseconds of its clock. */
  readonly seenAt: number
  readonly isThis: boolean
}

/** The knowledge of a device after an attempt to sync. */
export interface SyncResult {
  readonly problem: SyncProblem | undefined
  /** Records that the server has not confirmed. */
  readonly pending: number
  /** Records of other devices that have no room here, or that this release cannot read. */
  readonly notHere: number
  readonly devices: readonly SyncedDevice[]
}

/** Ends a round because the server or the storage cannot be used as they are. */
export class SyncStopped extends Error {
  readonly problem: SyncProblem
  constructor(problem: SyncProblem, cause?: unknown) {
    super(problem.kind, { cause })
    this.problem = problem
  }
}

/** Ends a round because another tab has changed this device's sync state, as when this tab was frozen or sync was ended. */
export class SyncOvertaken extends Error {}
