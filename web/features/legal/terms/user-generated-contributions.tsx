import type { LegalSection } from '../legal-section.ts'

export const userGeneratedContributions: LegalSection = {
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
