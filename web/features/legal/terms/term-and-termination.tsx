import type { LegalSection } from '../legal-section.ts'

export const termAndTermination: LegalSection = {
  id: 'term-and-termination',
  title: 'Term and Termination',
  text: (
    <>
      <p>
        These terms apply for as long as you use Stonks. You may stop at any time, and may ask for your account to be
        deleted.
      </p>
      <p>
        We may refuse the use of Stonks, suspend an account or delete it, if somebody breaks these terms or a law, or if
        an account endangers Stonks or other people. Where we can, we say why, and give you the chance to set it right.
        Whoever was shut out may not register again under another name.
      </p>
      <p>
        We may also change, interrupt or end Stonks as a whole, for example to maintain it. We do not promise that it is
        always there, nor that a stored list is kept forever; note down elsewhere what you cannot do without.
      </p>
      <p>
        What by its nature goes on after the end goes on: who owns what, what was licensed while it was there, and the{' '}
        <a href="/disclosures">Disclosures</a>. If one part of these terms turns out not to hold, the others stay in
        force. Rights that the law of your country gives you as a consumer are not touched by any of this.
      </p>
    </>
  ),
}
