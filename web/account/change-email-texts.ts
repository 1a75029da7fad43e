/** Changing the address of an account, and confirming the new one. */
export const changeEmailForm = {
  title: 'Change email',
  lead: (email: string): string =>
    `You log in with ${email}. A mail brings a link to the new address, which confirms it.`,
  off: (email: string): string =>
    `You log in with ${email}. This server sends no mail: ask who runs it to change the address.`,
  email: 'New Email',
  submit: 'Send link to it',
  busy: 'Sending…',
} as const

export const confirmEmailForm = {
  title: 'Confirm your new email',
  lead: 'From now on you log in with the address to which this link was sent, and mail goes there.',
  submit: 'Use this address',
  busy: 'Changing…',
} as const
