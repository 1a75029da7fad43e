import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import { claim, transact } from '../../platform/database/transact.ts'
import type { FailureCode } from '../../platform/http/errors.ts'
import { cleanName } from '../routes/sign-up.ts'
import type { UserStore } from '../users.ts'
import type { Identities, Identity } from './verify-identity.ts'

/** Characters of a name, as in the sign-up form. */
const maxNameLength = 80

/** The names of a user who filled in no form: those from the provider, or the local part of the e-mail address. */
export function namesFrom({ names, email }: Pick<Identity, 'names' | 'email'>) {
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const displayName = shortened(names.full) ?? shortened(names.given) ?? shortened(mailbox) ?? 'Somebody'
  return { displayName, firstName: shortened(names.given) ?? displayName, lastName: shortened(names.family) ?? '' }
}

/** A name cut to the maximum length, between characters; undefined if it is empty. */
const shortened = (name: string): string | undefined =>
  cleanName([...name].slice(0, maxNameLength).join('').slice(0, maxNameLength))

/** The stores that a sign-in reads and writes. */
interface SignInStores {
  readonly database: Database
  readonly users: UserStore
  readonly identities: Identities
}

/** The signed-in user, or the failure and the user whose password would allow linking. */
type SignInResult =
  | { readonly ok: true; readonly id: string; readonly tokenVersion: number; readonly isNew: boolean }
  | { readonly ok: false; readonly failure: FailureCode; readonly linkableUser?: string }

/**
 * Finds or creates the user of a provider’s account. Several windows may do so at once: that account and the address are
 * claimed first, so that both are read as one.
 */
export function signIn(stores: SignInStores, identity: Identity): Promise<SignInResult> {
  const { database } = stores
  return transact(database, async (transaction) => {
    const { issuer, subject, emailKey } = identity
    const now = await engineOf(database).now(transaction)
    await claim(transaction, [`account ${subject} of ${issuer}`, `sign-in of ${emailKey}`], now)
    return decideSignIn(stores, identity, transaction)
  })
}

async function decideSignIn(stores: SignInStores, identity: Identity, transaction: Database): Promise<SignInResult> {
  const { users, identities } = stores
  const user = await identities.userOf(identity, transaction)
  const emailOwner = await users.byEmailKey(identity.emailKey, transaction)
  const decision = decideLink({
    emailVerified: identity.emailVerified,
    linked: user?.id,
    emailOwner: emailOwner && { id: emailOwner.id, hasPassword: emailOwner.password_hash !== null },
  })
  if (decision.do === 'refuse') return { ok: false, failure: decision.why }
  if (decision.do === 'ask-password')
    return { ok: false, failure: 'provider-password-account', linkableUser: decision.user }
  if (decision.do === 'sign-in')
    return { ok: true, id: decision.user, tokenVersion: user?.token_version ?? 0, isNew: false }
  const { email, emailKey } = identity
  const id = await users.add({ ...namesFrom(identity), email, emailKey, passwordHash: null }, transaction)
  // Somebody signed up with a password in the meantime, without a claim: decide again.
  if (id === undefined) return decideSignIn(stores, identity, transaction)
  await identities.link(identity, id, transaction)
  return { ok: true, id, tokenVersion: 0, isNew: true }
}

/** The facts about a provider’s account that signs in. */
export interface LinkFacts {
  /** Whether the provider has verified the e-mail address. */
  readonly emailVerified: boolean
  /** The user to whom it is linked. */
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
  | { readonly do: 'refuse'; readonly why: 'provider-email-unverified' | 'provider-other-account' }

/**
 * Decides whether a provider’s account opens an account here. Only a linked one does, never its e-mail address:
 * addresses are not verified here, so the account with this address may belong to another person.
 */
export function decideLink({ emailVerified, linked, emailOwner }: LinkFacts): Decision {
  if (linked !== undefined) return { do: 'sign-in', user: linked }
  if (!emailVerified) return { do: 'refuse', why: 'provider-email-unverified' }
  if (emailOwner === undefined) return { do: 'create' }
  if (emailOwner.hasPassword) return { do: 'ask-password', user: emailOwner.id }
  // The address belongs to a user of another account at a provider.
  return { do: 'refuse', why: 'provider-other-account' }
}
