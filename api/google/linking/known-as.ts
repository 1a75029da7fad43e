import { named } from '../../account/read-applicant.ts'
import type { Identity } from '../provider/verify-identity.ts'

/** Characters of a name, as in the sign-up form. */
const longest = 80

/** What somebody is called here who has filled in no form: as Google says, or at least as their mailbox is called. */
export function knownAs({ names, email }: Pick<Identity, 'names' | 'email'>) {
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const displayName = fitting(names.full) ?? fitting(names.given) ?? fitting(mailbox) ?? 'Somebody'
  return { displayName, firstName: fitting(names.given) ?? displayName, lastName: fitting(names.family) ?? '' }
}

/** A name cut to what fits, between characters; undefined where nothing of it is left. */
const fitting = (name: string): string | undefined => named([...name].slice(0, longest).join('').slice(0, longest))
