import { accepted } from '../../texts/account.ts'

/** What is accepted with an account. The links leave the form, and what was typed into it, where it is. */
export const TermsLinks = () => (
  <>
    <a href="/terms-of-service" target="_blank">
      {accepted.terms}
    </a>{' '}
    {accepted.and}{' '}
    <a href="/disclosures" target="_blank">
      {accepted.disclosures}
    </a>
  </>
)
