import type { LegalSection } from '../legal-section.ts'

export const prohibitedActivities: LegalSection = {
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
