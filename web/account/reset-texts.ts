/** Asking for a link, and setting the password with it. */
export const forgotForm = {
  title: 'Forgot Password',
  lead: 'A mail brings you a link that sets a new password.',
  submit: 'Send link',
  busy: 'Sending…',
  off: 'This server sends no mail. Ask who runs it for a link that sets a new password.',
  back: 'Back to login',
} as const

export const resetForm = {
  title: 'Set a New Password',
  lead: 'You’ll be logged out on all devices, and your personal tokens end. Then log in with the new password.',
  submit: 'Set password',
  busy: 'Setting…',
  again: 'Ask for another link',
} as const
