import { Navigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { ChangePasswordForm } from '../features/account/change-password-form.tsx'
import { store } from '../state/store.ts'
import { changePasswordForm } from '../texts/account.ts'
import { DocumentPage } from './document-page.tsx'

/** For who is signed in. */
export function ChangePasswordPage() {
  const { user } = useSnapshot(store)
  if (!user) return <Navigate to="/login" replace />
  return (
    <DocumentPage title={changePasswordForm.title}>
      <ChangePasswordForm user={user} />
    </DocumentPage>
  )
}
