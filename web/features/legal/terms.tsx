import { legalDocument } from '../../texts/legal.ts'
import { LegalDocument } from './legal-document.tsx'
import { agreementToTerms } from './terms/agreement-to-terms.tsx'
import { contributionLicense } from './terms/contribution-license.tsx'
import { intellectualPropertyRights } from './terms/intellectual-property-rights.tsx'
import { privacyPolicy } from './terms/privacy-policy.tsx'
import { prohibitedActivities } from './terms/prohibited-activities.tsx'
import { submissions } from './terms/submissions.tsx'
import { termAndTermination } from './terms/term-and-termination.tsx'
import { userGeneratedContributions } from './terms/user-generated-contributions.tsx'
import { userRegistration } from './terms/user-registration.tsx'

/** What people agree to who use the site. */
export const TermsOfService = () => (
  <LegalDocument
    title={legalDocument.terms}
    summary="What you may expect of Stonks, what we expect of you, and what is kept about you. In short: it is free to use for research, it gives no advice, and your screens stay on your device."
    changed="2026-11-21"
    sections={[
      agreementToTerms,
      intellectualPropertyRights,
      userRegistration,
      prohibitedActivities,
      userGeneratedContributions,
      contributionLicense,
      submissions,
      privacyPolicy,
      termAndTermination,
    ]}
  />
)
