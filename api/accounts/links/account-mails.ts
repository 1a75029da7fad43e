import type { Mail } from '../../platform/mail/mail-sender.ts'

/** A mail about an account, without its id. */
type AccountMail = Omit<Mail, 'id'>

/** The address of a page that uses a link’s token. The part after # is never sent to a server. */
export const passwordLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`

export const addressLink = (publicUrl: string, token: string): string => `${publicUrl}/confirm-email#${token}`

/** To a new address. */
export const addressLinkMail = (to: string, link: string): AccountMail => ({
  to,
  subject: 'Confirm your new address for Stonks',
  text: `Open this page within an hour to log in to Stonks with this address:\n\n${link}\n\nIf you did not ask for it, do nothing: nothing changes.\n`,
})

/** To the old address, after a new one was confirmed. */
export const addressChangedMail = (to: string, email: string, publicUrl: string): AccountMail => ({
  to,
  subject: 'Your address for Stonks was changed',
  text: `You now log in to ${publicUrl} with ${email}, and mail goes there.\n\nIf it was not you, somebody else knows your password: ask who runs the site to change the address back.\n`,
})

/** To whoever forgot a password. */
export const passwordLinkMail = (to: string, link: string): AccountMail => ({
  to,
  subject: 'Set a new password for Stonks',
  text: `Open this page within an hour to set a new password:\n\n${link}\n\nThe link works once. If you did not ask for it, do nothing: your password stays.\n`,
})

/** After a link was used. */
export const passwordSetMail = (to: string, publicUrl: string): AccountMail => ({
  to,
  subject: 'Your password for Stonks was changed',
  text: `A new password was set with a link from a mail or from the operator of ${publicUrl}, and all devices were signed out.\n\nIf it was not you, somebody else reads your mail: secure your mailbox first, then set another password at ${publicUrl}/reset-password\n`,
})
