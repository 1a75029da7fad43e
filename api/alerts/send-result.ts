/** The result of sending a message once. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** The device does not exist any more. */
  | { readonly outcome: 'gone' }
  /** The message is not taken, and will not be later. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** It may be taken later, at the earliest after some milliseconds. */
  | { readonly outcome: 'retry'; readonly afterMs?: number | undefined }
