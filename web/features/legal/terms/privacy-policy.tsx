import type { LegalSection } from '../legal-section.ts'

export const privacyPolicy: LegalSection = {
  id: 'privacy-policy',
  title: 'Privacy Policy',
  text: (
    <>
      <p>
        Stonks does its work on your device. The whole market is downloaded, and filtering, searching and sorting happen
        in your browser: <strong>we do not learn what you screen for.</strong>
      </p>
      <p>
        <strong>What stays on your device:</strong> the market data, your settings, who is signed in, and the screens,
        notes, tags and rules that you make: they are sent to nobody. A screen stands in the address of the page, so
        whoever you send the link to sees it. Deleting the site’s data in your browser deletes all of this.
      </p>
      <p>
        <strong>What the server keeps, if you have an account:</strong> your email address, your names, a hash of your
        password from which it cannot be read back, when you accepted these terms, your sessions, and the symbols on
        your list. If you sign in with Google, it also keeps the id by which Google knows you there; it does not get
        your Google password.
      </p>
      <p>
        <strong>What the server sees in passing:</strong> like every web server it receives your network address with
        each request. It may write requests into a log, to find faults and to fend off attacks; passwords and tokens are
        never written there.
      </p>
      <p>
        <strong>What others see:</strong> no script of a third party runs in our pages, and there are no advertisements.
        For a real market, charts come from TradingView in frames of their own, and TradingView then receives your
        network address. Other sites learn about you only when you follow a link to them.
      </p>
      <p>
        <strong>Counting visits</strong> is off unless whoever runs this site has turned it on. Where it is on, the
        title of a visited page and how fast it was are sent to our own server, which passes them on to Google
        Analytics, without your network address and under a number that is drawn anew at each visit and stored nowhere.
      </p>
      <p>
        We do not sell personal data. You may ask what is kept about you, have it corrected, or have your account
        deleted with everything that belongs to it. Stonks is not meant for children under 13; if we learn that one has
        registered, we delete the account.
      </p>
    </>
  ),
}
