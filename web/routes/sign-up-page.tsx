import { useNavigate } from '@tanstack/react-router'
import { SignUpForm } from '../features/account/sign-up-form.tsx'
import { signUpForm } from '../texts/account.ts'
import { DocumentPage } from './document-page.tsx'

/** Where an account is made. */
export function SignUpPage() {
  const navigate = useNavigate()
  return (
    <DocumentPage title={signUpForm.title}>
      <SignUpForm onDone={() => void navigate({ to: '/', replace: true })} />
    </DocumentPage>
  )
}
