/** Everything of accounts that is drawn. It is little, and comes as one file: names of files weigh in a first visit, too. */
export { AccountMenu } from '../features/account/account-menu.tsx'
export { LeaderboardsPlace } from './leaderboards-place.tsx'
export { WaitingNotice } from '../features/account/waiting-notice.tsx'
export { ChangePasswordPage } from './change-password-page.tsx'
export { LoginPage } from './login-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
