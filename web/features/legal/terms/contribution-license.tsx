import type { LegalSection } from '../legal-section.ts'

export const contributionLicense: LegalSection = {
  id: 'contribution-license',
  title: 'Contribution License',
  text: (
    <>
      <p>
        Your contributions stay yours. So that we can show them, you give us the right to store, copy, format, translate
        and display them as a part of Stonks, everywhere, without payment, for as long as they are there. It is not
        exclusive: you may do with them elsewhere whatever you like.
      </p>
      <p>
        The right ends when a contribution is removed, by you or by us, except in backups, which are replaced in time,
        and where others have quoted it.
      </p>
      <p>
        We may shorten, hide or remove a contribution that breaks these terms or that we are told breaks somebody’s
        rights. We need not do so, and need not announce it. If something on Stonks breaks your rights, tell us what it
        is, where it stands and why, and we shall look into it.
      </p>
    </>
  ),
}
