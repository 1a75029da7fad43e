/** What is known about a Google account that signs in. */
export interface Situation {
  /** Whether Google knows that mail to the address reaches them. */
  readonly emailVerified: boolean
  /** The user who has signed in with this very Google account before. */
  readonly linked: string | undefined
  /** The user who has this e-mail address here. */
  readonly namesake: { readonly id: string; readonly hasPassword: boolean } | undefined
}

/** What is done for them. */
export type Decision =
  | { readonly do: 'sign-in'; readonly user: string }
  | { readonly do: 'create' }
  /** The user must enter the password of the existing account, in this browser, to link the two. */
  | { readonly do: 'ask-password'; readonly user: string }
  | { readonly do: 'refuse'; readonly why: 'google-email-unverified' | 'google-other-account' }

/**
 * Decides whether a Google account opens an account here. Only a linked Google account does, never its e-mail
 * address: addresses are not verified here, so the account with this address may belong to another person.
 */
export function decideLink({ emailVerified, linked, namesake }: Situation): Decision {
  if (linked !== undefined) return { do: 'sign-in', user: linked }
  if (!emailVerified) return { do: 'refuse', why: 'google-email-unverified' }
  if (namesake === undefined) return { do: 'create' }
  if (namesake.hasPassword) return { do: 'ask-password', user: namesake.id }
  // It belongs to another Google account, which had the address before.
  return { do: 'refuse', why: 'google-other-account' }
}
