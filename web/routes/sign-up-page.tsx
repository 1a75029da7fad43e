import { useNavigate } from '@tanstack/react-router'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { DocumentPage } from './document-page.tsx'

/** Where an account is made. */
export function SignUpPage() {
  const navigate = useNavigate()
  return (
    <DocumentPage title="Sign Up">
      <SignUpForm onDone={() => void navigate({ to: '/', replace: true })} />
    </DocumentPage>
  )
}
