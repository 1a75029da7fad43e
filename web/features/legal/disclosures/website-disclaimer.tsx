import type { LegalSection } from '../legal-section.ts'

export const websiteDisclaimer: LegalSection = {
  id: 'website-disclaimer',
  title: 'Website Disclaimer',
  text: (
    <>
      <p>
        Everything on Stonks is general information, given in good faith. We do not promise that it is right, complete,
        up to date, or always there. In particular:
      </p>
      <ul>
        <li>
          <strong>Prices are not live.</strong> They are those of a past session, whose date stands at the top of every
          page. Offline, they may be older still.
        </li>
        <li>
          <strong>Numbers can be wrong.</strong> They come from others, who make mistakes, report late and correct
          themselves. What is missing is shown as a dash; what is false cannot be seen.
        </li>
        <li>
          <strong>A market can be simulated.</strong> Where the page says “Simulated market”, the companies are invented
          and so are their prices. Any likeness to a real company is chance.
        </li>
        <li>
          <strong>Market notes are written by a program</strong> from the numbers, by a fixed template or by a language
          model. Nobody reads them before you do.
        </li>
        <li>
          <strong>Messages and ratings of traders</strong> are what strangers wrote, and arithmetic upon it.
        </li>
      </ul>
      <p>
        As far as the law allows, we are not liable for a loss or damage that comes of using Stonks, of not being able
        to use it, or of relying on anything in it. You use it, and rely on it, at your own risk.
      </p>
    </>
  ),
}
