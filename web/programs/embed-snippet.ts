/** The ways to show a screen in another site, as the server’s `/embed` has them. */
export type EmbedView = 'table' | 'map' | 'chart'

interface Embedding {
  /** The origin of the site. */
  readonly origin: string
  /** The `filter` parameter of the screen; '' for the first screen. */
  readonly filter: string
  readonly view: EmbedView
}

/** The markup of a frame with a screen for another site, and the script that makes it as high as its content. */
export function embedSnippet({ origin, filter, view }: Embedding): string {
  const query = new URLSearchParams({ ...(view !== 'table' && { view }), ...(filter !== '' && { filter }) }).toString()
  const address = `${origin}/embed${query && `?${query.replaceAll('&', '&amp;')}`}`
  return frameMarkup(address)
}

/** The markup of a frame with a company’s statements. */
export const statementsSnippet = (origin: string, symbol: string): string =>
  frameMarkup(`${origin}/embed?view=statements&amp;symbol=${encodeURIComponent(symbol)}`)

const frameMarkup = (address: string): string =>
  `<iframe src="${address}" title="Stonks" loading="lazy" style="width:100%;height:480px;border:0"></iframe>
<script>addEventListener('message',({source,data})=>{if(data?.type==='stonks-height')for(const frame of document.querySelectorAll('iframe'))if(frame.contentWindow===source)frame.style.height=data.height+'px'})</script>`
