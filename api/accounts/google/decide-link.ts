/** The facts about a Google account that signs in. */
export interface LinkFacts {
  /** Whether Google has verified the e-mail address. */
  readonly emailVerified: boolean
  /** The user to whom this Google account is linked. */
  readonly linked: string | undefined
  /** The user who has the same e-mail address. */
  readonly emailOwner: { readonly id: string; readonly hasPassword: boolean } | undefined
}

/** How the sign-in continues. */
type Decision =
  | { readonly do: 'sign-in'; readonly user: string }
  | { readonly do: 'create' }
  /** The user must enter the password of the existing account, in this browser, to link the two. */
  | { readonly do: 'ask-password'; readonly user: string }
  | { readonly do: 'refuse'; readonly why: 'google-email-unverified' | 'google-other-account' }

/**
 * Decides whether a Google account opens an account here. Only a linked Google account does, never its e-mail
 * address: addresses are not verified here, so the account with this address may belong to another person.
 */
export function decideLink({ emailVerified, linked, emailOwner }: LinkFacts): Decision {
  if (linked !== undefined) return { do: 'sign-in', user: linked }
  if (!emailVerified) return { do: 'refuse', why: 'google-email-unverified' }
  if (emailOwner === undefined) return { do: 'create' }
  if (emailOwner.hasPassword) return { do: 'ask-password', user: emailOwner.id }
  // The address belongs to a user of another Google account.
  return { do: 'refuse', why: 'google-other-account' }
}
