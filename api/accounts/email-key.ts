import { domainToASCII } from 'node:url'

/**
 * The key by which e-mail addresses are compared: addresses that differ only in case, in the form of their letters or in
 * spaces around them have one key. undefined where the text is not a deliverable address.
 */
export function emailKey(email: string): string | undefined {
  const typed = email.normalize('NFKC').trim()
  const at = typed.lastIndexOf('@')
  const mailbox = foldCase(typed.slice(0, Math.max(at, 0)))
  // domainToASCII parses URLs: pass it letters, numbers, dots and dashes only.
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(typed.slice(at + 1)) ? domainToASCII(typed.slice(at + 1)) : ''
  const key = `${mailbox}@${host}`
  return isMailbox(mailbox) && isHost(host) && key.length <= maxLength ? key : undefined
}

/** RFC 5321, in characters. */
const maxLength = 254
const maxMailboxLength = 64

/** Words with dots between them; letters of any script, and the signs of RFC 5322. */
const mailboxPattern = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** At least two labels; the last is not a number. */
const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const isMailbox = (text: string): boolean => text.length <= maxMailboxLength && mailboxPattern.test(text)
const isHost = (text: string): boolean => hostPattern.test(text)

/** Neither case alone unifies all spellings (ß and SS, ſ and s), and a change of case may undo the normal form. */
function foldCase(text: string): string {
  const next = text.toUpperCase().toLowerCase().normalize('NFKC')
  return next === text ? text : foldCase(next)
}
