/** The result of sending a message once. */
export type SendResult =
  | { readonly outcome: 'sent' }
  /** The device no longer exists. */
  | { readonly outcome: 'gone' }
  /** The message is refused permanently. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The message may be accepted later, at the earliest after this many milliseconds. */
  | { readonly outcome: 'retry'; readonly afterMs?: number | undefined }
