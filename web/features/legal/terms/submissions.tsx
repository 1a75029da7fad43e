import type { LegalSection } from '../legal-section.ts'

export const submissions: LegalSection = {
  id: 'submissions',
  title: 'Submissions',
  text: (
    <>
      <p>
        Questions, ideas, reports of mistakes and other remarks about Stonks that you send us (“submissions”) help to
        make it better, and we are glad of them. We may use a submission for any purpose, also a commercial one, without
        owing you payment or mention. Please send none that you want to keep secret, or that belongs to somebody else.
      </p>
      <p>
        We need not answer every submission, and need not do what it suggests. What you tell us about yourself in one is
        used to answer it, and for nothing else.
      </p>
    </>
  ),
}
