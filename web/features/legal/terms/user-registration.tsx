import type { LegalSection } from '../legal-section.ts'

export const userRegistration: LegalSection = {
  id: 'user-registration',
  title: 'User Registration',
  text: (
    <>
      <p>
        Screening stocks needs no account. A list of your own does: to keep it, you register with an email address and a
        password, or sign in with Google.
      </p>
      <p>When you register, you promise that:</p>
      <ul>
        <li>what you tell us about yourself is true, and that you keep it so;</li>
        <li>you are at least 13, and have a parent’s or guardian’s permission if you are under 18;</li>
        <li>you keep your password to yourself, and use one that you use nowhere else;</li>
        <li>you answer for what is done with your account, and change the password if somebody else may know it.</li>
      </ul>
      <p>
        Your display name may be seen by others. We may ask you to change one that is obscene, that is somebody else’s
        name, or that could be taken for ours.
      </p>
    </>
  ),
}
