import { useNavigate } from '@tanstack/react-router'
import { LoginForm } from '../features/account/login-form.tsx'
import { loginForm } from '../texts/account.ts'
import { DocumentPage } from './document-page.tsx'

/** Where a list of one's own begins. */
export function LoginPage() {
  const navigate = useNavigate()
  return (
    <DocumentPage title={loginForm.title}>
      <LoginForm onDone={() => void navigate({ to: '/', replace: true })} />
    </DocumentPage>
  )
}
