import { useNavigate } from '@tanstack/react-router'
import { LoginForm } from '../features/account/login-form.tsx'
import { DocumentPage } from './document-page.tsx'

/** Where a list of one's own begins. */
export function LoginPage() {
  const navigate = useNavigate()
  return (
    <DocumentPage title="Login">
      <LoginForm onDone={() => void navigate({ to: '/', replace: true })} />
    </DocumentPage>
  )
}
