import { connectionTexts } from '../texts/connection.ts'

/** What the server said, or why it said nothing: `status` is missing where it could not be reached. */
export type ApiAnswer =
  | {
      readonly ok: true
      readonly data: unknown
      readonly headers?: Headers
      /** When the server said it, where it was silent now and the device has kept its last word. It may be no valid date. */
      readonly keptSince?: Date
    }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The server's word for the failure, for programs. */
      readonly code?: string
      readonly headers?: Headers
    }

export interface ApiRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** What a silent server says. Whoever has a network of their own can do nothing else about it either. */
export const silence = { ok: false, message: connectionTexts.needed } as const

/** Whether there is no answer, or an old one, because the server was silent: another time it may be different. */
export const wasSilent = (answer: ApiAnswer): boolean =>
  answer.ok ? answer.keptSince !== undefined : answer.status === undefined
