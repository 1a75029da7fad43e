import { LegalDocument, type LegalSection } from './legal-document.tsx'
import { legalDocument } from './legal-texts.ts'

const agreementToTerms: LegalSection = {
  id: 'agreement-to-terms',
  title: 'Agreement to Terms',
  text: (
    <>
      <p>
        These terms are an agreement between you and whoever runs the site that you are reading (“we”). They cover this
        site, its pages, its data and its accounts (together “Stonks”). By using Stonks you accept them. If you do not
        accept them, please do not use it.
      </p>
      <p>
        <strong>You must be at least 13 years old to use Stonks.</strong> If you are under 18, or under the age at which
        people become adults where you live, you need the permission of a parent or guardian, who should read these
        terms with you and is responsible for what you do here.
      </p>
      <p>
        Stonks is for general information. It gives no financial, investment, legal or tax advice; the{' '}
        <a href="/disclosures">Disclosures</a> say so at length and belong to these terms. You decide for yourself what
        you do with what you read.
      </p>
      <p>
        Stonks is a beta: parts of it will change, and some may go away. We may change these terms, too. The date above
        then changes with them. A change does not reach back in time, and if you go on using Stonks after it, you accept
        it.
      </p>
    </>
  ),
}

const intellectualPropertyRights: LegalSection = {
  id: 'intellectual-property-rights',
  title: 'Intellectual Property Rights',
  text: (
    <>
      <p>
        The software, the design, the texts and the name of Stonks belong to us or to those who let us use them, and are
        protected by copyright and trademark law. Where a part comes with a license of its own, that license says what
        you may do with it: the page contains the code of{' '}
        <a href="/licenses.txt" target="_blank">
          open-source packages
        </a>
        , each under its own.
      </p>
      <p>
        Market data belongs to those who publish it and is shown here under their terms. Names and symbols of companies
        and exchanges belong to their owners; we name them only to say which company is meant.
      </p>
      <p>You may, for yourself and without paying:</p>
      <ul>
        <li>use Stonks in a browser, keep its data on your device and use it there offline;</li>
        <li>share links to screens and stocks;</li>
        <li>export a screen as a file, for your own research.</li>
      </ul>
      <p>
        You may not sell Stonks or its data, publish the data as a whole or in large part, or present it as your own.
        All rights that are not given here stay where they are.
      </p>
    </>
  ),
}

const userRegistration: LegalSection = {
  id: 'user-registration',
  title: 'User Registration',
  text: (
    <>
      <p>
        Screening stocks needs no account. A list of your own does: to keep it, you register with an email address and a
        password, or sign in with Google or another provider where this site offers it.
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

const prohibitedActivities: LegalSection = {
  id: 'prohibited-activities',
  title: 'Prohibited Activities',
  text: (
    <>
      <p>Use Stonks for what it was made for: looking at stocks. In particular, do not:</p>
      <ul>
        <li>break a law, or help somebody else to break one;</li>
        <li>try to mislead a market, for example by praising or condemning a stock in order to move its price;</li>
        <li>collect data from Stonks by a program, beyond what a browser does for the person who sits before it;</li>
        <li>look for ways around our limits and protections, or into other people’s accounts;</li>
        <li>put so much load on the servers that others are slowed down;</li>
        <li>upload anything that damages devices or spies on people;</li>
        <li>pretend to be somebody else, or to speak for us;</li>
        <li>harass, threaten or insult people, or collect their personal details;</li>
        <li>remove a notice of ownership, or the notes that say how old or how certain the numbers are.</li>
      </ul>
      <p>
        If you find a weakness in the protection of Stonks, tell us before you tell others, and do not use it. Nobody
        who does that in good faith breaks these terms.
      </p>
    </>
  ),
}

const userGeneratedContributions: LegalSection = {
  id: 'user-generated-contributions',
  title: 'User Generated Contributions',
  text: (
    <>
      <p>
        Parts of Stonks may let you post something: a name, a note, a message, a picture (“contributions”). Others may
        be able to see them. Do not treat a contribution as confidential.
      </p>
      <p>By posting a contribution you promise that:</p>
      <ul>
        <li>you made it yourself, or have the right to post it;</li>
        <li>it is not false or misleading, and no advertisement;</li>
        <li>it is not obscene, violent, hateful or insulting, and harasses nobody;</li>
        <li>it shows no other person, and tells nothing private about them, unless they agree;</li>
        <li>it breaks no law, and harms no minor;</li>
        <li>if you hold the stock that it is about, or were paid to write about it, it says so.</li>
      </ul>
      <p>
        You are responsible for your contributions; we do not check them before they appear, and they are not our
        opinion. Messages that come from other services are the responsibility of those who wrote them and fall under
        the terms of those services.
      </p>
    </>
  ),
}

const contributionLicense: LegalSection = {
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

const submissions: LegalSection = {
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

const privacyPolicy: LegalSection = {
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
        notes, tags and rules that you make, and what imported files say of stocks: they are sent to nobody, except the
        rules that you have checked while you are away, and except encrypted, if you switch sync on. A screen stands in
        the address of the page, so whoever you send the link to sees it. Deleting the site’s data in your browser
        deletes all of this.
      </p>
      <p>
        <strong>What the server keeps, if you have an account:</strong> your email address, your names, a hash of your
        password from which it cannot be read back, when you accepted these terms, the symbols on your list, and of each
        device on which you are signed in a label such as “Firefox on Windows”, when you signed in and when it was last
        used, until you sign out there or the sign-in expires. If you sign in with Google, or with a provider of OpenID
        Connect that this site offers, it also keeps the id by which that provider knows you; it does not get your
        password there.
      </p>
      <p>
        <strong>What the server keeps of alerts</strong> that you have it check while you are away, and of no others:
        the rule with the filters of its screen and the symbols on its lists, which stocks it last selected, what has
        fired, the messages that are to be sent, the address at which each of your devices is notified with its name and
        when a message was last taken there, your quiet hours with your time zone, and whether you have confirmed that
        mail may be sent to you. A rule and what it has fired are deleted when you turn it off, the latter after 90 days
        in any case; an address when you remove the device, log out there, change your password, or its push service
        ends it; the text of a message once it was sent, or after a day; and all of it with your account. The push
        service of your browser’s maker carries the messages, encrypted so that only your browser can read them; a mail
        goes out only after you have confirmed your address.
      </p>
      <p>
        <strong>What the server keeps of sync</strong>, if you turn it on: your screens, views, metrics, notes, tags and
        alerts, encrypted on your device with a key that only your passphrase or your recovery code opens. The server
        sees how many entries of about what size changed when, and cannot read them; nobody can recover your passphrase.
        An entry is replaced by its next version; all of it is deleted when you stop syncing everywhere or delete your
        account.
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
        We do not sell personal data. You may ask what is kept about you or have it corrected, and delete your account
        with everything that belongs to it, under Change Password. Stonks is not meant for children under 13; if we
        learn that one has registered, we delete the account.
      </p>
    </>
  ),
}

const termAndTermination: LegalSection = {
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

/** The terms of service page. */
export const TermsOfService = () => (
  <LegalDocument
    title={legalDocument.terms}
    summary="What you may expect of Stonks, what we expect of you, and what is kept about you. In short: it is free to use for research, it gives no advice, and your screens stay on your device."
    changed="2026-11-30"
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
