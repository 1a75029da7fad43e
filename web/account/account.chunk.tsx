import { useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import { accountHeads } from '#domain/site/account-heads'
import { rememberedBookmark } from '../bookmarks/remembered-bookmark.ts'
import { DocumentPage } from '../page/document-page.tsx'
import { useIsBeta } from '../page/use-is-beta.ts'
import { useHasPrograms } from '../programs/programs.ts'
import { showToast } from '../state/overlay.ts'
import { hasSessionEnded, store } from '../state/store.ts'
import { LoginRedirect, useHistory } from '../ui/navigation/use-history.ts'
import { ChangePasswordForm, DeleteAccountForm, LoginForm, NoAccounts, SignUpForm } from './account-forms.tsx'
import { ChangeEmailForm, ConfirmEmailForm } from './change-email.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LeaderboardsLink } from './leaderboards-link.tsx'
import { ForgotPasswordForm, SetPasswordForm } from './reset-password.tsx'
import { session } from './session/account.chunk.ts'
import { TokensSection } from './tokens-section.tsx'

// All components of the account, in one chunk: they are small, and each chunk's name adds bytes to the first visit.
export { AccountMenu } from './account-menu.tsx'
export { ListNotices } from './list-notices.tsx'

/** The login page. */
export function LoginPage() {
  const history = useHistory()
  const [starred] = useState(rememberedBookmark)
  const { user } = useSnapshot(store)
  return (
    <DocumentPage {...accountHeads['/login']}>
      {isExported ? (
        <NoAccounts />
      ) : (
        <LoginForm
          hasSessionEnded={user === null && hasSessionEnded()}
          starred={starred}
          onDone={() => history.replace('/')}
        />
      )}
    </DocumentPage>
  )
}

/** The sign-up page. */
export function SignUpPage() {
  const history = useHistory()
  const [starred] = useState(rememberedBookmark)
  return (
    <DocumentPage {...accountHeads['/sign-up']}>
      {isExported ? <NoAccounts /> : <SignUpForm starred={starred} onDone={() => history.replace('/')} />}
    </DocumentPage>
  )
}

/** Asks for a link that sets a new password; with a link, sets it. The link’s token is behind the #. */
export function ResetPasswordPage() {
  const history = useHistory()
  const token = useSyncExternalStore(history.subscribe, () => history.location.hash.slice(1))
  const leave = (message: string) => {
    history.replace('/login')
    showToast(message)
  }
  return (
    <DocumentPage {...accountHeads['/reset-password']}>
      {isExported && <NoAccounts />}
      {!isExported && (token === '' ? <ForgotPasswordForm /> : <SetPasswordForm token={token} onDone={leave} />)}
    </DocumentPage>
  )
}

/** Confirms a new address. The link’s token is behind the #. */
export function ConfirmEmailPage() {
  const history = useHistory()
  const token = useSyncExternalStore(history.subscribe, () => history.location.hash.slice(1))
  const leave = (message: string) => {
    history.replace('/')
    showToast(message)
    void session.loadProfile()
  }
  return (
    <DocumentPage {...accountHeads['/confirm-email']}>
      {isExported ? <NoAccounts /> : <ConfirmEmailForm token={token} onDone={leave} />}
    </DocumentPage>
  )
}

/** The page of a signed-in user's account. */
export function ChangePasswordPage() {
  const history = useHistory()
  const { user } = useSnapshot(store)
  const leave = (message: string) => {
    history.replace('/')
    showToast(message)
  }
  const hasPrograms = useHasPrograms()
  if (!user) return <LoginRedirect path="/change-password" />
  return (
    <DocumentPage {...accountHeads['/change-password']}>
      <ChangePasswordForm user={user} />
      <DevicesSection />
      {hasPrograms && <TokensSection />}
      <ChangeEmailForm email={user.email} />
      <DeleteAccountForm email={user.email} onDone={leave} />
    </DocumentPage>
  )
}

/** The link to the leaderboards in the header, for users who may see the ratings. */
export function LeaderboardsLinkContainer() {
  const history = useHistory()
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  return useIsBeta() && <LeaderboardsLink current={path.startsWith('/tracker/leaderboard/')} />
}
