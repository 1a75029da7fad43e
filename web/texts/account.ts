import { formatInteger } from '../format/numbers.ts'

/** The fields of the account's forms. */
export const accountFields = {
  email: 'Email',
  password: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  displayName: 'Display Name',
} as const

export const loginForm = {
  title: 'Login',
  lead: 'Keep your list on every device. Screening works without an account.',
  submit: 'Login',
  busy: 'Logging in …',
  other: 'New here?',
  signUp: 'Sign up',
} as const

export const signUpForm = {
  title: 'Sign Up',
  lead: 'A list of your own, on every device. It takes a minute.',
  accept: 'I accept the',
  submit: 'Sign Up',
  busy: 'Signing up …',
  other: 'Already have an account?',
  login: 'Log in',
} as const

export const changePasswordForm = {
  title: 'Change Password',
  lead: 'You’ll be signed out on all other devices.',
  submit: 'Change Password',
  busy: 'Changing …',
} as const

export const passwordWords = {
  none: (urged: number): string => `${urged} characters or more are best. A sentence is easy to remember.`,
  short: (least: number): string => `Too short: ${least} characters at least.`,
  repeats: 'Easy to guess: it repeats itself.',
  fair: (more: number): string =>
    `Fair. ${more === 1 ? '1 more character' : `${more} more characters`} would make it strong.`,
  strong: 'Strong.',
} as const

/** Sign-in with Google, and where it stands. */
export const google = {
  or: 'or',
  signIn: 'Sign in with Google',
  goOn: 'Continue with Google',
  accept: 'By continuing with Google, you accept the',
  continueHere: 'Continue in this window',
  states: {
    waiting: 'Go on in the window that has opened.',
    blocked: 'Your browser did not open the window for Google.',
    closed: 'The window for Google was closed before you were signed in.',
    taking: 'Signing in …',
  },
} as const

/** What is accepted with an account, after “accept the”. */
export const accepted = {
  terms: 'terms of service',
  and: 'and',
  disclosures: 'disclosures',
} as const

export const accountMenu = {
  name: (user: string): string => (user === '' ? 'Account' : `Account of ${user}`),
  leaderboards: 'Leaderboards',
  changePassword: 'Change Password',
  logout: 'Logout',
  discard: (count: number): string => `Discard ${changes(count)} and log out`,
} as const

/** Changes of My List that the server does not know yet. */
export const waitingChanges = {
  badge: (count: number): string => `${changes(count)} waiting`,
  stored: (count: number): string =>
    `${changes(count)} waiting: saved on this device, sent as soon as there is a connection.`,
  notStored: (count: number): string =>
    `${changes(count)} waiting, and not saved on this device: this browser keeps nothing for us. Leave this page open until there is a connection.`,
} as const

const changes = (count: number): string => (count === 1 ? 'One change' : `${formatInteger(count)} changes`)
