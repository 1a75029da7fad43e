import type { PageHead } from './page-heads.ts'

/** The pages of an account, apart from the others: the first visit does not need them. */
export const accountHeads = {
  '/login': { title: 'Login', description: 'Log in to Stonks to have your list on all your devices.' },
  '/sign-up': { title: 'Sign Up', description: 'Sign up for Stonks to have your list on all your devices.' },
  '/reset-password': { title: 'Set Password', description: 'Set a new password for your account at Stonks.' },
  '/confirm-email': { title: 'Confirm Email', description: 'Confirm the new email of your account at Stonks.' },
  '/change-password': { title: 'Change Password', description: 'Change the password of your account at Stonks.' },
} as const satisfies Record<`/${string}`, PageHead>
